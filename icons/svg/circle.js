import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var CircleFilled = /*#__PURE__*/ createFluentIcon("CircleFilled", "1em", ["M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16"]);
var CircleRegular = /*#__PURE__*/ createFluentIcon("CircleRegular", "1em", ["M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14m-8 7a8 8 0 1 1 16 0 8 8 0 0 1-16 0"]);
export { CircleFilled, CircleRegular };
