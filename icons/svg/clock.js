import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var ClockRegular = /*#__PURE__*/ createFluentIcon("ClockRegular", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14m-.5 2a.5.5 0 0 1 .5.41V10h2.5a.5.5 0 0 1 .09 1H9.5a.5.5 0 0 1-.5-.41V5.5c0-.28.22-.5.5-.5"]);
export { ClockRegular };
