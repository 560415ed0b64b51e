import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var MailAddRegular = /*#__PURE__*/ createFluentIcon("MailAddRegular", "1em", ["M19 5.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-4-2a.5.5 0 0 0-1 0V5h-1.5a.5.5 0 0 0 0 1H14v1.5a.5.5 0 0 0 1 0V6h1.5a.5.5 0 0 0 0-1H15zm2 11v-4.1q.54-.27 1-.66v4.76a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 2 14.5v-8A2.5 2.5 0 0 1 4.5 4h4.7q-.13.49-.18 1H4.5C3.67 5 3 5.67 3 6.5v.3l7 4.12 1.44-.85q.5.33 1.04.55l-2.23 1.31a.5.5 0 0 1-.42.04l-.08-.04L3 7.96v6.54c0 .83.67 1.5 1.5 1.5h11c.83 0 1.5-.67 1.5-1.5"]);
export { MailAddRegular };
