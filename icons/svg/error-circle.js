import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var ErrorCircleFilled = /*#__PURE__*/ createFluentIcon("ErrorCircleFilled", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 10.5a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5M10 6a.5.5 0 0 0-.5.41v4.68a.5.5 0 0 0 1 0V6.41A.5.5 0 0 0 10 6"]);
var ErrorCircleRegular = /*#__PURE__*/ createFluentIcon("ErrorCircleRegular", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14m0 9.5a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5M10 6a.5.5 0 0 1 .5.41V11a.5.5 0 0 1-1 .09V6.5c0-.28.22-.5.5-.5"]);
export { ErrorCircleFilled, ErrorCircleRegular };
