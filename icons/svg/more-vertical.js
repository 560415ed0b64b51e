import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var MoreVerticalRegular = /*#__PURE__*/ createFluentIcon("MoreVerticalRegular", "1em", ["M10 6a1.25 1.25 0 1 1 0-2.5A1.25 1.25 0 0 1 10 6m0 5.25a1.25 1.25 0 1 1 0-2.5 1.25 1.25 0 0 1 0 2.5m-1.25 4a1.25 1.25 0 1 0 2.5 0 1.25 1.25 0 0 0-2.5 0"]);
export { MoreVerticalRegular };
