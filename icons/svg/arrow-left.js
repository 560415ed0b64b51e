import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var ArrowLeftRegular = /*#__PURE__*/ createFluentIcon("ArrowLeftRegular", "1em", ["M9.16 16.87a.5.5 0 1 0 .67-.74L3.67 10.5H17.5a.5.5 0 0 0 0-1H3.67l6.16-5.63a.5.5 0 0 0-.67-.74L2.24 9.44a.75.75 0 0 0 0 1.11z"]);
export { ArrowLeftRegular };
