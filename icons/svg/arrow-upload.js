import { t as createFluentIcon } from "./shared/createFluentIcon.js";
var ArrowUploadRegular = /*#__PURE__*/ createFluentIcon("ArrowUploadRegular", "1em", ["M15 3a.5.5 0 0 0 .09-.99H4a.5.5 0 0 0-.09.98L4 3zM9.5 18a.5.5 0 0 0 .5-.41V5.7l3.64 3.65c.17.18.44.2.64.06l.07-.06a.5.5 0 0 0 .06-.63l-.06-.07-4.5-4.5A.5.5 0 0 0 9.6 4h-.1a.5.5 0 0 0-.4.19L4.64 8.65a.5.5 0 0 0 .64.76l.07-.06L9 5.71V17.5c0 .28.22.5.5.5"]);
export { ArrowUploadRegular };
