import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var ArrowRoutingRegular = /*#__PURE__*/ createFluentIcon("ArrowRoutingRegular", "1em", ["M14.31 3.15a.5.5 0 0 0-.7.7l2.64 2.65H12A2.5 2.5 0 0 0 9.5 9v2c0 .83-.67 1.5-1.5 1.5h-.04a3 3 0 1 0 0 1H8a2.5 2.5 0 0 0 2.5-2.5V9c0-.83.67-1.5 1.5-1.5h4.25l-2.64 2.65a.5.5 0 1 0 .7.7l3.5-3.5a.5.5 0 0 0 0-.7zM7 13a2 2 0 1 1-4 0 2 2 0 0 1 4 0"]);
export { ArrowRoutingRegular };
