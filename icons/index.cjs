Object.defineProperty(exports, Symbol.toStringTag, { value: "Module" });
// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
let react = require("react");
react = __toESM(react, 1);
let _griffel_react = require("@griffel/react");
var useStyles = (0, _griffel_react.__styles)({
	root: {
		mc9l5x: "f1w7gpdv",
		Bg96gwp: "fez10in"
	},
	rtl: { Bz10aip: "f13rod7r" }
}, { d: [
	".f1w7gpdv{display:inline;}",
	".fez10in{line-height:0;}",
	".f13rod7r{transform:scaleX(-1);}"
] });
var IconDirectionContext = react.createContext(void 0);
var IconDirectionContextDefaultValue = {};
var IconDirectionContextProvider = IconDirectionContext.Provider;
var useIconContext = () => {
	const context = react.useContext(IconDirectionContext);
	return context !== null && context !== void 0 ? context : IconDirectionContextDefaultValue;
};
var iconClassName = "fui-Icon";
var iconFilledClassName = "fui-Icon-filled";
var iconRegularClassName = "fui-Icon-regular";
/**
* Data attribute applied to every icon (SVG and font) for CSS targeting.
* Enables selecting any icon from the catalogue via the `[data-fui-icon]` selector.
*/
var DATA_FUI_ICON = "data-fui-icon";
/**
* Styling-agnostic icon state shared by the Griffel and headless APIs.
*
* Handles the parts that are identical regardless of styling strategy:
* - strips non-DOM props (`filled`)
* - maps `primaryFill` -> `fill`
* - applies a11y (`title` -> `aria-label`, otherwise `aria-hidden`; `role="img"`)
* - sets the base `data-fui-icon` attribute so any icon is CSS-selectable
* - resolves the RTL flip decision from icon context
*
* Callers layer their own className / additional `data-*` attribute styling on
* top, and apply the visual RTL flip using `isRtlFlip`.
*/
var useBaseIconState = (props, options) => {
	const { filled, idPrefix, title, primaryFill = "currentColor", ...rest } = props;
	const state = {
		...rest,
		fill: primaryFill
	};
	const iconContext = useIconContext();
	const isRtlFlip = Boolean((options === null || options === void 0 ? void 0 : options.flipInRtl) && (iconContext === null || iconContext === void 0 ? void 0 : iconContext.textDirection) === "rtl");
	if (title) state["aria-label"] = title;
	if (!state["aria-label"] && !state["aria-labelledby"]) state["aria-hidden"] = true;
	else state["role"] = "img";
	state[DATA_FUI_ICON] = "";
	return {
		state,
		isRtlFlip
	};
};
var useIconState = (props, options) => {
	const styles = useStyles();
	const { state, isRtlFlip } = useBaseIconState(props, options);
	state.className = (0, _griffel_react.mergeClasses)(styles.root, isRtlFlip && styles.rtl, state.className);
	return state;
};
var useRootStyles = (0, _griffel_react.__styles)({ root: { B8gzw0y: "f1dd5bof" } }, { m: [["@media (forced-colors: active){.f1dd5bof{forced-color-adjust:auto;}}", { m: "(forced-colors: active)" }]] });
/** The literal prefix of an SVG `url(#…)` local reference. */
var URL_REF = "url(#";
/**
* Recursively renders an {@link SvgNode} tree into React elements. When `prefix`
* is set, every `id` definition and `url(#…)` reference is scoped with it so
* repeated color icons don't collide in the global DOM id namespace.
*/
var renderSvgNode = (node, key, prefix) => {
	const [tag, attrs, ...children] = node;
	let scoped = attrs;
	if (prefix && attrs) {
		const next = {};
		for (const attrName in attrs) {
			const attrValue = attrs[attrName];
			if (typeof attrValue !== "string") next[attrName] = attrValue;
			else if (attrName === "id") next[attrName] = prefix + attrValue;
			else {
				const refAt = attrValue.indexOf(URL_REF);
				next[attrName] = refAt < 0 ? attrValue : attrValue.slice(0, refAt + 5) + prefix + attrValue.slice(refAt + 5);
			}
		}
		scoped = next;
	}
	return react.createElement(tag, {
		...scoped,
		key
	}, ...children.map((child, idx) => renderSvgNode(child, idx, prefix)));
};
/** Normalizes the icon width into a square viewBox dimension. */
var computeViewBox = (width) => width === "1em" ? "20" : width;
/**
* Pre-renders color SVG node trees so the recursion stays out of the hot render
* path. Returns `undefined` for mono-color (path `string[]`) icons. When
* `prefix` is set, locally-scoped `id`s (gradients, clip paths, filters) and
* their `url(#…)` references are prefixed so repeated color icons don't collide
* in the global DOM id namespace.
*/
var precomputeColorChildren = (pathsOrSvg, options, prefix) => typeof pathsOrSvg !== "string" && ((options === null || options === void 0 ? void 0 : options.color) || Array.isArray(pathsOrSvg[0])) ? pathsOrSvg.map((node, i) => renderSvgNode(node, i, prefix)) : void 0;
/** Shared mono-color resolver — calls no hooks and allocates nothing per component. */
var noColorChildren = () => void 0;
/**
* Creates a per-component resolver for a color icon's rendered children.
*
* Color detection and the shared (unscoped) precompute run once here, at factory
* time. The returned hook:
* - for mono-color icons, is a shared no-op returning `undefined` (no React hook,
*   no per-component or per-instance allocation);
* - for color icons, memoizes per instance on `idPrefix`, so re-renders reuse the
*   element tree and only rebuild when the prefix actually changes.
*
* Branching here (an icon's "color-ness" is fixed at factory time) keeps hook
* order stable per component, so only color icons ever pay for the memo hook.
*/
var createColorChildrenResolver = (pathsOrSvg, options) => {
	const colorChildren = precomputeColorChildren(pathsOrSvg, options);
	if (!colorChildren) return noColorChildren;
	return function useColorChildren(idPrefix) {
		return react.useMemo(() => idPrefix ? precomputeColorChildren(pathsOrSvg, options, idPrefix) : colorChildren, [idPrefix]);
	};
};
/**
* Renders the `<svg>` element body for an already-resolved element `state`.
* Handles the three content forms:
* - raw innerHTML `string` (deprecated, CSP-unsafe `dangerouslySetInnerHTML`),
* - pre-rendered color children ({@link createColorChildrenResolver}),
* - mono-color path `d` strings.
*
* `state` must already carry className/fill/width/height/viewBox/xmlns/ref.
*/
var renderSvgBody = (state, pathsOrSvg, colorChildren) => {
	if (typeof pathsOrSvg === "string") return react.createElement("svg", {
		...state,
		dangerouslySetInnerHTML: { __html: pathsOrSvg }
	});
	if (colorChildren) return react.createElement("svg", state, ...colorChildren);
	return react.createElement("svg", state, ...pathsOrSvg.map((d) => react.createElement("path", {
		d,
		fill: state.fill
	})));
};
/**
* Creates a Fluent icon React component with Griffel styling.
*
* @param displayName - The display name for the component (used in React DevTools).
* @param width - The intrinsic width/height of the icon (e.g. `"20"`, `"24"`, `"1em"`).
* @param pathsOrSvg - Icon content in one of three forms:
*   - `string[]` — Array of SVG path `d` attributes (mono-color icons).
*   - `SvgNode[]` — Structured SVG element tree for color icons (CSP-safe).
*   - `string` — Raw SVG innerHTML string.
*     **Deprecated:** Use `SvgNode[]` with `options.color` instead. The `string` overload uses
*     `dangerouslySetInnerHTML` which violates Trusted Types CSP policies.
* @param options - Optional configuration.
*/
var createFluentIcon = (displayName, width, pathsOrSvg, options) => {
	const viewBoxWidth = computeViewBox(width);
	const useColorChildren = createColorChildrenResolver(pathsOrSvg, options);
	const Icon = react.forwardRef((props, ref) => {
		const styles = useRootStyles();
		const iconState = useIconState(props, { flipInRtl: options === null || options === void 0 ? void 0 : options.flipInRtl });
		const colorChildren = useColorChildren(props.idPrefix);
		return renderSvgBody({
			...iconState,
			className: (0, _griffel_react.mergeClasses)(iconClassName, iconState.className, styles.root),
			ref,
			width,
			height: width,
			viewBox: `0 0 ${viewBoxWidth} ${viewBoxWidth}`,
			xmlns: "http://www.w3.org/2000/svg"
		}, pathsOrSvg, colorChildren);
	});
	Icon.displayName = displayName;
	return Icon;
};
var CalendarRegular = /*#__PURE__*/ createFluentIcon("CalendarRegular", "1em", ["M7 11a1 1 0 1 0 0-2 1 1 0 0 0 0 2m1 2a1 1 0 1 1-2 0 1 1 0 0 1 2 0m2-2a1 1 0 1 0 0-2 1 1 0 0 0 0 2m1 2a1 1 0 1 1-2 0 1 1 0 0 1 2 0m2-2a1 1 0 1 0 0-2 1 1 0 0 0 0 2m4-5.5A2.5 2.5 0 0 0 14.5 3h-9A2.5 2.5 0 0 0 3 5.5v9A2.5 2.5 0 0 0 5.5 17h9a2.5 2.5 0 0 0 2.5-2.5zM4 7h12v7.5c0 .83-.67 1.5-1.5 1.5h-9A1.5 1.5 0 0 1 4 14.5zm1.5-3h9c.83 0 1.5.67 1.5 1.5V6H4v-.5C4 4.67 4.67 4 5.5 4"], { flipInRtl: true });
var CalendarArrowCounterclockwiseRegular = /*#__PURE__*/ createFluentIcon("CalendarArrowCounterclockwiseRegular", "1em", ["M5.5 17A2.5 2.5 0 0 1 3 14.5v-4a.5.5 0 0 1 1 0v4c0 .83.67 1.5 1.5 1.5h9c.83 0 1.5-.67 1.5-1.5V7H6.5q0-.56-.4-1H16v-.5c0-.83-.67-1.5-1.5-1.5h-9C4.67 4 4 4.67 4 5.5v1.8l.65-.65a.5.5 0 1 1 .7.7l-1.5 1.5a.5.5 0 0 1-.7 0l-1.5-1.5a.5.5 0 1 1 .7-.7l.65.64V5.5A2.5 2.5 0 0 1 5.5 3h9A2.5 2.5 0 0 1 17 5.5v9a2.5 2.5 0 0 1-2.5 2.5zM8 10a1 1 0 1 1-2 0 1 1 0 0 1 2 0m-1 4a1 1 0 1 0 0-2 1 1 0 0 0 0 2m4-4a1 1 0 1 1-2 0 1 1 0 0 1 2 0m-1 4a1 1 0 1 0 0-2 1 1 0 0 0 0 2m4-4a1 1 0 1 1-2 0 1 1 0 0 1 2 0"]);
var CameraRegular = /*#__PURE__*/ createFluentIcon("CameraRegular", "1em", ["M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8m-3 4a3 3 0 1 1 6 0 3 3 0 0 1-6 0m1.12-8a1.5 1.5 0 0 0-1.34.83L6.2 4H4.5A2.5 2.5 0 0 0 2 6.5v8A2.5 2.5 0 0 0 4.5 17h11a2.5 2.5 0 0 0 2.5-2.5v-8A2.5 2.5 0 0 0 15.5 4h-1.69l-.58-1.17A1.5 1.5 0 0 0 11.89 2zm-.44 1.28A.5.5 0 0 1 8.12 3h3.77q.3 0 .45.28l.72 1.44a.5.5 0 0 0 .45.28h2c.82 0 1.5.67 1.5 1.5v8c0 .83-.68 1.5-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5v-8C3 5.67 3.67 5 4.5 5h2a.5.5 0 0 0 .44-.28z"]);
var CompassNorthwestRegular = /*#__PURE__*/ createFluentIcon("CompassNorthwestRegular", "1em", ["M3 10a7 7 0 1 1 14 0 7 7 0 0 1-14 0m7-8a8 8 0 1 0 0 16 8 8 0 0 0 0-16M6.1 7.42A1 1 0 0 1 7.42 6.1l3.26 1.48a3.5 3.5 0 0 1 1.74 1.74l1.48 3.26a1 1 0 0 1-1.32 1.32l-3.26-1.48a3.5 3.5 0 0 1-1.74-1.74zm4.17 1.07L7 7.01l1.48 3.26c.25.55.7.99 1.24 1.24L13 12.99l-1.48-3.26c-.25-.55-.7-.99-1.24-1.24"]);
var MailRegular = /*#__PURE__*/ createFluentIcon("MailRegular", "1em", ["M15.5 4A2.5 2.5 0 0 1 18 6.5v8a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 2 14.5v-8A2.5 2.5 0 0 1 4.5 4zM17 7.96l-6.75 3.97a.5.5 0 0 1-.42.04l-.08-.04L3 7.96v6.54c0 .83.67 1.5 1.5 1.5h11c.83 0 1.5-.67 1.5-1.5zM15.5 5h-11C3.67 5 3 5.67 3 6.5v.3l7 4.12 7-4.12v-.3c0-.83-.67-1.5-1.5-1.5"]);
var MailAddRegular = /*#__PURE__*/ createFluentIcon("MailAddRegular", "1em", ["M19 5.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-4-2a.5.5 0 0 0-1 0V5h-1.5a.5.5 0 0 0 0 1H14v1.5a.5.5 0 0 0 1 0V6h1.5a.5.5 0 0 0 0-1H15zm2 11v-4.1q.54-.27 1-.66v4.76a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 2 14.5v-8A2.5 2.5 0 0 1 4.5 4h4.7q-.13.49-.18 1H4.5C3.67 5 3 5.67 3 6.5v.3l7 4.12 1.44-.85q.5.33 1.04.55l-2.23 1.31a.5.5 0 0 1-.42.04l-.08-.04L3 7.96v6.54c0 .83.67 1.5 1.5 1.5h11c.83 0 1.5-.67 1.5-1.5"]);
var MailCheckmarkRegular = /*#__PURE__*/ createFluentIcon("MailCheckmarkRegular", "1em", ["M17 14.5v-4.1q.54-.27 1-.66v4.76a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 2 14.5v-8A2.5 2.5 0 0 1 4.5 4h4.7q-.13.49-.18 1H4.5C3.67 5 3 5.67 3 6.5v.3l7 4.12 1.44-.85q.5.33 1.04.55l-2.23 1.31a.5.5 0 0 1-.42.04l-.08-.04L3 7.96v6.54c0 .83.67 1.5 1.5 1.5h11c.83 0 1.5-.67 1.5-1.5M14.5 10a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9m2.35-5.65-3 3a.5.5 0 0 1-.7 0l-1-1a.5.5 0 0 1 .7-.7l.65.64 2.65-2.64a.5.5 0 0 1 .7.7"]);
var ProhibitedFilled = /*#__PURE__*/ createFluentIcon("ProhibitedFilled", "1em", ["M18 10a8 8 0 1 1-16 0 8 8 0 0 1 16 0m-1.5 0c0-1.52-.53-2.93-1.4-4.04L5.96 15.1A6.5 6.5 0 0 0 16.5 10M4.9 14.04l9.14-9.14a6.5 6.5 0 0 0-9.13 9.13"]);
var SearchRegular = /*#__PURE__*/ createFluentIcon("SearchRegular", "1em", ["M13.73 14.44a6.5 6.5 0 1 1 .7-.7l3.42 3.4a.5.5 0 0 1-.63.77l-.07-.06zm-.71-.71A5.5 5.5 0 0 0 15 9.5a5.5 5.5 0 1 0-1.98 4.23"]);
var DataBarVerticalRegular = /*#__PURE__*/ createFluentIcon("DataBarVerticalRegular", "1em", ["M5 3a2 2 0 0 0-2 2v10a2 2 0 1 0 4 0V5a2 2 0 0 0-2-2M4 5a1 1 0 0 1 2 0v10a1 1 0 1 1-2 0zm4 3a2 2 0 1 1 4 0v7a2 2 0 1 1-4 0zm2-1a1 1 0 0 0-1 1v7a1 1 0 1 0 2 0V8a1 1 0 0 0-1-1m3 4a2 2 0 1 1 4 0v4a2 2 0 1 1-4 0zm2-1a1 1 0 0 0-1 1v4a1 1 0 1 0 2 0v-4a1 1 0 0 0-1-1"]);
var MoreHorizontalFilled = /*#__PURE__*/ createFluentIcon("MoreHorizontalFilled", "1em", ["M6.75 10a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0m5 0a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0M15 11.75a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5"]);
var MoreHorizontalRegular = /*#__PURE__*/ createFluentIcon("MoreHorizontalRegular", "1em", ["M6.25 10a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0m5 0a1.25 1.25 0 1 1-2.5 0 1.25 1.25 0 0 1 2.5 0M15 11.25a1.25 1.25 0 1 0 0-2.5 1.25 1.25 0 0 0 0 2.5"]);
var MoreVerticalRegular = /*#__PURE__*/ createFluentIcon("MoreVerticalRegular", "1em", ["M10 6a1.25 1.25 0 1 1 0-2.5A1.25 1.25 0 0 1 10 6m0 5.25a1.25 1.25 0 1 1 0-2.5 1.25 1.25 0 0 1 0 2.5m-1.25 4a1.25 1.25 0 1 0 2.5 0 1.25 1.25 0 0 0-2.5 0"]);
var DocumentRegular = /*#__PURE__*/ createFluentIcon("DocumentRegular", "1em", ["M6 2a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8a2 2 0 0 0 2-2V7.41c0-.4-.16-.78-.44-1.06l-3.91-3.91A1.5 1.5 0 0 0 10.59 2zM5 4a1 1 0 0 1 1-1h4v3.5c0 .83.67 1.5 1.5 1.5H15v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zm9.8 3h-3.3a.5.5 0 0 1-.5-.5V3.2z"]);
var DocumentAddRegular = /*#__PURE__*/ createFluentIcon("DocumentAddRegular", "1em", ["M6 2a2 2 0 0 0-2 2v5.2q.49-.13 1-.18V4a1 1 0 0 1 1-1h4v3.5c0 .83.67 1.5 1.5 1.5H15v8a1 1 0 0 1-1 1h-3.6q-.27.54-.66 1H14a2 2 0 0 0 2-2V7.41c0-.4-.16-.78-.44-1.06l-3.91-3.91A1.5 1.5 0 0 0 10.59 2zm8.8 5h-3.3a.5.5 0 0 1-.5-.5V3.2zM10 14.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-4-2a.5.5 0 0 0-1 0V14H3.5a.5.5 0 0 0 0 1H5v1.5a.5.5 0 0 0 1 0V15h1.5a.5.5 0 0 0 0-1H6z"]);
var DocumentDismissRegular = /*#__PURE__*/ createFluentIcon("DocumentDismissRegular", "1em", ["M6 2a2 2 0 0 0-2 2v5.2q.49-.13 1-.18V4a1 1 0 0 1 1-1h4v3.5c0 .83.67 1.5 1.5 1.5H15v8a1 1 0 0 1-1 1h-3.6q-.27.54-.66 1H14a2 2 0 0 0 2-2V7.41c0-.4-.16-.78-.44-1.06l-3.91-3.91A1.5 1.5 0 0 0 10.59 2zm8.8 5h-3.3a.5.5 0 0 1-.5-.5V3.2zM8.67 17.68a4.5 4.5 0 1 0-6.36-6.36 4.5 4.5 0 0 0 6.36 6.36m-4.95-4.95c.2-.2.51-.2.7 0L5.5 13.8l1.06-1.06a.5.5 0 1 1 .7.7L6.22 14.5l1.06 1.06a.5.5 0 1 1-.71.7L5.5 15.22l-1.06 1.06a.5.5 0 1 1-.7-.71l1.05-1.06-1.06-1.06a.5.5 0 0 1 0-.7"]);
var DocumentErrorRegular = /*#__PURE__*/ createFluentIcon("DocumentErrorRegular", "1em", ["M6 2a2 2 0 0 0-2 2v5.2q.49-.13 1-.18V4a1 1 0 0 1 1-1h4v3.5c0 .83.67 1.5 1.5 1.5H15v8a1 1 0 0 1-1 1h-3.6q-.27.54-.66 1H14a2 2 0 0 0 2-2V7.41c0-.4-.16-.78-.44-1.06l-3.91-3.91A1.5 1.5 0 0 0 10.59 2zm8.8 5h-3.3a.5.5 0 0 1-.5-.5V3.2zM10 14.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M5.5 12a.5.5 0 0 0-.5.5v2a.5.5 0 0 0 1 0v-2a.5.5 0 0 0-.5-.5m0 5.13a.62.62 0 1 0 0-1.25.62.62 0 0 0 0 1.24"]);
var ColumnEditRegular = /*#__PURE__*/ createFluentIcon("ColumnEditRegular", "1em", ["M3 3.5c0-.28.22-.5.5-.5H4a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-.5a.5.5 0 0 1 0-1H4a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1h-.5a.5.5 0 0 1-.5-.5M9 4a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h.47l-.04.16-.21.84H9a2 2 0 0 1-2-2V5c0-1.1.9-2 2-2h2a2 2 0 0 1 2 2v6.94l-1 1V5a1 1 0 0 0-1-1zm6 1v4.94l-1 1V5c0-1.1.9-2 2-2h.5a.5.5 0 0 1 0 1H16a1 1 0 0 0-1 1m-4.02 10.38 4.83-4.83a1.87 1.87 0 1 1 2.64 2.64l-4.83 4.83a2 2 0 0 1-1.02.58l-1.5.37a.9.9 0 0 1-1.07-1.07l.37-1.5q.16-.6.58-1.02"]);
var PersonRegular = /*#__PURE__*/ createFluentIcon("PersonRegular", "1em", ["M10 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8M7 6a3 3 0 1 1 6 0 3 3 0 0 1-6 0m-2 5a2 2 0 0 0-2 2c0 1.7.83 2.97 2.13 3.8A9 9 0 0 0 10 18c1.85 0 3.58-.39 4.87-1.2A4.4 4.4 0 0 0 17 13a2 2 0 0 0-2-2zm-1 2a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1c0 1.3-.62 2.28-1.67 2.95A8 8 0 0 1 10 17a8 8 0 0 1-4.33-1.05A3.4 3.4 0 0 1 4 13"]);
var PersonSearchRegular = /*#__PURE__*/ createFluentIcon("PersonSearchRegular", "1em", ["M10 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8M7 6a3 3 0 1 1 6 0 3 3 0 0 1-6 0m7.87 10.8a8.5 8.5 0 0 1-3.97 1.17 2 2 0 0 0-.34-.53l-.44-.44a8 8 0 0 0 4.2-1.05A3.4 3.4 0 0 0 16 13a1 1 0 0 0-1-1H8.74q-.19-.54-.5-1H15a2 2 0 0 1 2 2c0 1.7-.83 2.97-2.13 3.8M4.5 17q1.2-.02 2.1-.7l2.55 2.55a.5.5 0 1 0 .7-.7L7.3 15.6A3.5 3.5 0 1 0 4.5 17m0-1a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5"]);
var PersonSwapRegular = /*#__PURE__*/ createFluentIcon("PersonSwapRegular", "1em", ["M9 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8M6 6a3 3 0 1 1 6 0 3 3 0 0 1-6 0m-2 5a2 2 0 0 0-2 2c0 1.7.83 2.97 2.13 3.8A9 9 0 0 0 9 18q.43 0 .85-.03L8.88 17a8 8 0 0 1-4.2-1.05A3.4 3.4 0 0 1 3 13a1 1 0 0 1 1-1h10a1 1 0 0 1 .67.25q.5-.33 1.07-.23A2 2 0 0 0 14 11zm7.85 6.85a.5.5 0 0 1-.7 0l-2-2a.5.5 0 0 1 0-.7l2-2a.5.5 0 0 1 .7.7L10.71 15h5.58l-1.14-1.15a.5.5 0 0 1 .7-.7l2 2c.2.2.2.5 0 .7l-2 2a.5.5 0 0 1-.7-.7L16.29 16h-5.58l1.14 1.15c.2.2.2.5 0 .7"]);
var PlugDisconnectedRegular = /*#__PURE__*/ createFluentIcon("PlugDisconnectedRegular", "1em", ["M17.85 2.15c.2.2.2.5 0 .7L16.2 4.52a4.04 4.04 0 0 1-.34 5.33l-.3.3-.3.31c-.42.41-1.08.41-1.5 0L9.55 6.24a1.05 1.05 0 0 1 0-1.48l.6-.61a4.04 4.04 0 0 1 5.34-.34l1.67-1.66c.2-.2.5-.2.7 0m-2.71 2.7a3.04 3.04 0 0 0-4.29 0l-.3.3c-.19.2-.19.5 0 .7l3.6 3.6c.2.19.5.19.7 0l.3-.3a3.04 3.04 0 0 0 0-4.29zm-5.79 3.8c.2.2.2.5 0 .7L7.71 11 9 12.3l1.65-1.65a.5.5 0 0 1 .7.7L9.71 13l.44.45c.59.58.59 1.52 0 2.1l-.3.3a4.04 4.04 0 0 1-5.33.34l-1.67 1.66a.5.5 0 0 1-.7-.7l1.66-1.67a4.04 4.04 0 0 1 .34-5.33l.3-.3a1.5 1.5 0 0 1 2.1 0l.45.44 1.65-1.64c.2-.2.5-.2.7 0m-4.5 6.5a3.04 3.04 0 0 0 4.3 0l.3-.3c.19-.2.19-.5 0-.7l-3.6-3.6c-.2-.19-.5-.19-.7 0l-.3.3a3.04 3.04 0 0 0 0 4.3"]);
var WarningFilled = /*#__PURE__*/ createFluentIcon("WarningFilled", "1em", ["M7.37 3.56a3 3 0 0 1 5.26 0l5.5 10A3 3 0 0 1 15.5 18h-11a3 3 0 0 1-2.63-4.44zM10 12.75a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5m0-6.25a.5.5 0 0 0-.5.5v4a.5.5 0 0 0 1 0V7a.5.5 0 0 0-.5-.5"]);
var WarningRegular = /*#__PURE__*/ createFluentIcon("WarningRegular", "1em", ["M7.37 3.56a3 3 0 0 1 5.26 0l5.5 10A3 3 0 0 1 15.5 18h-11a3 3 0 0 1-2.63-4.44zm4.38.48a2 2 0 0 0-3.5 0l-5.5 10A2 2 0 0 0 4.5 17h11a2 2 0 0 0 1.75-2.96zM10 12.75a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5m0-6.25c.28 0 .5.22.5.5v4a.5.5 0 0 1-1 0V7c0-.28.22-.5.5-.5"]);
var StarFilled = /*#__PURE__*/ createFluentIcon("StarFilled", "1em", ["M9.1 2.9a1 1 0 0 1 1.8 0l1.93 3.91 4.31.63a1 1 0 0 1 .56 1.7l-3.12 3.05.73 4.3a1 1 0 0 1-1.45 1.05L10 15.51l-3.86 2.03a1 1 0 0 1-1.45-1.05l.74-4.3L2.3 9.14a1 1 0 0 1 .56-1.7l4.31-.63z"]);
var StarRegular = /*#__PURE__*/ createFluentIcon("StarRegular", "1em", ["M9.1 2.9a1 1 0 0 1 1.8 0l1.93 3.91 4.31.63a1 1 0 0 1 .56 1.7l-3.12 3.05.73 4.3a1 1 0 0 1-1.45 1.05L10 15.51l-3.86 2.03a1 1 0 0 1-1.45-1.05l.74-4.3L2.3 9.14a1 1 0 0 1 .56-1.7l4.31-.63zm.9.44L8.07 7.25a1 1 0 0 1-.75.55L3 8.43l3.12 3.04a1 1 0 0 1 .3.89l-.75 4.3 3.87-2.03a1 1 0 0 1 .93 0l3.86 2.03-.74-4.3a1 1 0 0 1 .29-.89L17 8.43l-4.32-.63a1 1 0 0 1-.75-.55z"]);
var InfoFilled = /*#__PURE__*/ createFluentIcon("InfoFilled", "1em", ["M18 10a8 8 0 1 0-16 0 8 8 0 0 0 16 0M9.5 8.91a.5.5 0 0 1 1 0v4.69a.5.5 0 0 1-1 0V8.9m-.25-2.16a.75.75 0 1 1 1.5 0 .75.75 0 0 1-1.5 0"]);
var InfoRegular = /*#__PURE__*/ createFluentIcon("InfoRegular", "1em", ["M10.5 8.91a.5.5 0 0 0-1 .09v4.6a.5.5 0 0 0 1-.1V8.91m.3-2.16a.75.75 0 1 0-1.5 0 .75.75 0 0 0 1.5 0M18 10a8 8 0 1 0-16 0 8 8 0 0 0 16 0M3 10a7 7 0 1 1 14 0 7 7 0 0 1-14 0"]);
var LinkDismissRegular = /*#__PURE__*/ createFluentIcon("LinkDismissRegular", "1em", ["M8 4a.5.5 0 0 1 .09 1H6a3 3 0 0 0-.2 6H8a.5.5 0 0 1 .09 1H6a4 4 0 0 1-.22-8H8m6 0a4 4 0 0 1 3.52 5.9 6 6 0 0 0-.88-.47Q16.99 8.8 17 8a3 3 0 0 0-2.8-3H12a.5.5 0 0 1-.09-1H14M6 7.5h8a.5.5 0 0 1 .09 1H6a.5.5 0 0 1-.09-1zm13 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-2.73-1.06a.5.5 0 0 0-.7-.7l-1.07 1.05-1.06-1.06a.5.5 0 0 0-.7.7l1.05 1.07-1.06 1.06a.5.5 0 0 0 .7.7l1.07-1.05 1.06 1.06a.5.5 0 0 0 .7-.7l-1.05-1.07z"]);
var SignOutRegular = /*#__PURE__*/ createFluentIcon("SignOutRegular", "1em", ["M8.5 11.25a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5M11 3.5a.5.5 0 0 0-.58-.5l-7 1.08a.5.5 0 0 0-.42.49v10.86c0 .25.18.46.42.5l7 1.07a.5.5 0 0 0 .58-.5V10h5.17l-1 .87a.5.5 0 0 0 .66.76l2-1.75a.5.5 0 0 0 0-.76l-2-1.75a.5.5 0 1 0-.65.76l1 .87H11zm-1 .58v11.84L4 15V5zM12.5 16H12v-5h1v4.5a.5.5 0 0 1-.5.5M12 8V4h.5c.28 0 .5.22.5.5V8z"]);
var SignatureRegular = /*#__PURE__*/ createFluentIcon("SignatureRegular", "1em", ["M12.02 2.77a2.44 2.44 0 1 1 3.46 3.46L14.2 7.5l.08.09a2 2 0 0 1 0 2.82l-1.44 1.44a.5.5 0 0 1-.7-.7l1.44-1.44a1 1 0 0 0 0-1.42l-.09-.08-6.65 6.64a1 1 0 0 1-.23.14l-4 1a.5.5 0 0 1-.6-.65l1.26-3.75a1 1 0 0 1 .12-.2zm2.75.7a1.44 1.44 0 0 0-2.04 0l-8.54 8.55-.93 2.77 2.98-.74 8.53-8.53c.57-.56.57-1.48 0-2.04M3.22 16.88l.05.03C4 17.44 5.1 18 6.5 18c.74 0 1.42-.26 2.03-.6.6-.35 1.16-.8 1.66-1.2l.12-.1q.68-.57 1.23-.91c.4-.24.64-.27.8-.22.27.1.42.3.68 1.17q.13.46.47.87c.23.26.57.49 1.01.49.47 0 .94-.23 1.3-.44a13 13 0 0 0 .97-.64 5 5 0 0 1 .82-.42l.04-.02h.01a.5.5 0 0 0-.28-.96h-.01l-.02.01-.31.12q-.3.13-.8.43l-.33.23q-.28.2-.6.39-.5.3-.79.3-.1.02-.26-.15-.17-.2-.26-.5c-.24-.8-.5-1.55-1.32-1.82-.59-.2-1.16.02-1.63.3-.44.25-.9.63-1.34.99l-.13.1q-.74.63-1.53 1.1-.77.46-1.53.48c-.75 0-1.4-.2-1.93-.47zM17.5 15.5l-.14-.48z"]);
var AddRegular = /*#__PURE__*/ createFluentIcon("AddRegular", "1em", ["M10 2.5c.28 0 .5.22.5.5v6.5H17a.5.5 0 0 1 0 1h-6.5V17a.5.5 0 0 1-1 0v-6.5H3a.5.5 0 0 1 0-1h6.5V3c0-.28.22-.5.5-.5"]);
var AddCircleRegular = /*#__PURE__*/ createFluentIcon("AddCircleRegular", "1em", ["M6 10c0-.28.22-.5.5-.5h3v-3a.5.5 0 0 1 1 0v3h3a.5.5 0 0 1 0 1h-3v3a.5.5 0 0 1-1 0v-3h-3A.5.5 0 0 1 6 10m4 8a8 8 0 1 0 0-16 8 8 0 0 0 0 16m0-1a7 7 0 1 1 0-14 7 7 0 0 1 0 14"]);
var PlayCircleRegular = /*#__PURE__*/ createFluentIcon("PlayCircleRegular", "1em", ["M9.13 7.18A.75.75 0 0 0 8 7.83v4.34c0 .57.63.94 1.13.65l4.12-2.39a.5.5 0 0 0 0-.86zM2 10a8 8 0 1 1 16 0 8 8 0 0 1-16 0m8-7a7 7 0 1 0 0 14 7 7 0 0 0 0-14"]);
var ImageMultipleRegular = /*#__PURE__*/ createFluentIcon("ImageMultipleRegular", "1em", ["M11.5 7.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2M3 6a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zm3-2a2 2 0 0 0-2 2v6q0 .56.28 1.02l3.3-3.31a2 2 0 0 1 2.83 0l3.31 3.3A2 2 0 0 0 14 12V6a2 2 0 0 0-2-2zm3.7 6.41a1 1 0 0 0-1.4 0l-3.32 3.31A2 2 0 0 0 6 14h6a2 2 0 0 0 1.02-.28zM8 17a3 3 0 0 1-2.24-1h6.74a3.5 3.5 0 0 0 3.5-3.5V5.76A3 3 0 0 1 17 8v4.5a4.5 4.5 0 0 1-4.5 4.5z"]);
var CircleFilled = /*#__PURE__*/ createFluentIcon("CircleFilled", "1em", ["M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16"]);
var CircleRegular = /*#__PURE__*/ createFluentIcon("CircleRegular", "1em", ["M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14m-8 7a8 8 0 1 1 16 0 8 8 0 0 1-16 0"]);
var ClockRegular = /*#__PURE__*/ createFluentIcon("ClockRegular", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14m-.5 2a.5.5 0 0 1 .5.41V10h2.5a.5.5 0 0 1 .09 1H9.5a.5.5 0 0 1-.5-.41V5.5c0-.28.22-.5.5-.5"]);
var LocalLanguageRegular = /*#__PURE__*/ createFluentIcon("LocalLanguageRegular", "1em", ["M9.5 2a.5.5 0 0 0 0 1H13v1.86C13 6.03 11.83 7 10.5 7a.5.5 0 0 0 0 1C12.21 8 14 6.74 14 4.86V2.5a.5.5 0 0 0-.5-.5zM7.96 5.3a.5.5 0 0 0-.92 0l-5 12a.5.5 0 1 0 .92.4L4.5 14h6l1.54 3.7a.5.5 0 1 0 .92-.39l-1.66-3.99v-.02zm2.12 7.7H4.92L7.5 6.8zM15.5 2c.28 0 .5.22.5.5V6h1.5a.5.5 0 0 1 0 1H16v6.5a.5.5 0 1 1-1 0v-11c0-.28.23-.5.5-.5"]);
var LockClosedRegular = /*#__PURE__*/ createFluentIcon("LockClosedRegular", "1em", ["M10 1a4 4 0 0 1 4 4v2.05a2.5 2.5 0 0 1 2 2.45v6a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 4 15.5v-6c0-1.2.86-2.22 2-2.45V5a4 4 0 0 1 4-4M6.5 8C5.67 8 5 8.67 5 9.5v6c0 .83.67 1.5 1.5 1.5h7c.83 0 1.5-.67 1.5-1.5v-6c0-.83-.67-1.5-1.5-1.5zm3.5 3.5a1 1 0 1 1 0 2 1 1 0 0 1 0-2M10 2a3 3 0 0 0-3 3v2h6V5a3 3 0 0 0-3-3"]);
var NavigationRegular = /*#__PURE__*/ createFluentIcon("NavigationRegular", "1em", ["M2 4.5c0-.28.22-.5.5-.5h15a.5.5 0 0 1 0 1h-15a.5.5 0 0 1-.5-.5m0 5c0-.28.22-.5.5-.5h15a.5.5 0 0 1 0 1h-15a.5.5 0 0 1-.5-.5m.5 4.5a.5.5 0 0 0 0 1h15a.5.5 0 0 0 0-1z"]);
var ReceiptRegular = /*#__PURE__*/ createFluentIcon("ReceiptRegular", "1em", ["M3 5c0-1.1.9-2 2-2h7a2 2 0 0 1 2 2v7h3v2a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zm11 8v3a2 2 0 0 0 2-2v-1zm-1 3V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v9c0 1.1.9 2 2 2zM6 6.5c0-.28.22-.5.5-.5h4a.5.5 0 0 1 0 1h-4a.5.5 0 0 1-.5-.5m0 3c0-.28.22-.5.5-.5h4a.5.5 0 0 1 0 1h-4a.5.5 0 0 1-.5-.5m0 3c0-.28.22-.5.5-.5h2a.5.5 0 0 1 0 1h-2a.5.5 0 0 1-.5-.5"]);
var ListRegular = /*#__PURE__*/ createFluentIcon("ListRegular", "1em", ["M2 4.5c0-.28.22-.5.5-.5h11a.5.5 0 0 1 0 1h-11a.5.5 0 0 1-.5-.5m0 10c0-.28.22-.5.5-.5h10a.5.5 0 0 1 0 1h-10a.5.5 0 0 1-.5-.5M2.5 9a.5.5 0 0 0 0 1h15a.5.5 0 0 0 0-1z"]);
var ZoomInRegular = /*#__PURE__*/ createFluentIcon("ZoomInRegular", "1em", ["M8.5 5.5c.28 0 .5.22.5.5v2h2a.5.5 0 0 1 0 1H9v2a.5.5 0 0 1-1 0V9H6a.5.5 0 0 1 0-1h2V6c0-.28.22-.5.5-.5m0-3.5a6.5 6.5 0 0 1 4.94 10.73l3.41 3.42a.5.5 0 0 1-.63.76l-.07-.06-3.42-3.41A6.5 6.5 0 1 1 8.5 2m0 1a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11"]);
var ZoomOutRegular = /*#__PURE__*/ createFluentIcon("ZoomOutRegular", "1em", ["M11 8a.5.5 0 0 1 0 1H6a.5.5 0 0 1 0-1zM8.5 2a6.5 6.5 0 0 1 4.94 10.73l3.41 3.42a.5.5 0 0 1-.63.76l-.07-.06-3.42-3.41A6.5 6.5 0 1 1 8.5 2m0 1a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11"]);
var ArrowDownRegular = /*#__PURE__*/ createFluentIcon("ArrowDownRegular", "1em", ["M16.87 10.84a.5.5 0 1 0-.74-.68l-5.63 6.17V2.5a.5.5 0 0 0-1 0v13.83l-5.63-6.17a.5.5 0 0 0-.74.68l6.31 6.91a.75.75 0 0 0 1.11 0z"]);
var ArrowDownloadRegular = /*#__PURE__*/ createFluentIcon("ArrowDownloadRegular", "1em", ["M15.5 17a.5.5 0 0 1 .09 1H4.5a.5.5 0 0 1-.09-1H15.5M10 2a.5.5 0 0 1 .5.41V14.3l3.64-3.65a.5.5 0 0 1 .64-.06l.07.06c.17.17.2.44.06.63l-.06.07-4.5 4.5a.5.5 0 0 1-.25.14L10 16a.5.5 0 0 1-.4-.2l-4.46-4.45a.5.5 0 0 1 .64-.76l.07.06 3.65 3.64V2.5c0-.27.22-.5.5-.5"]);
var ArrowLeftRegular = /*#__PURE__*/ createFluentIcon("ArrowLeftRegular", "1em", ["M9.16 16.87a.5.5 0 1 0 .67-.74L3.67 10.5H17.5a.5.5 0 0 0 0-1H3.67l6.16-5.63a.5.5 0 0 0-.67-.74L2.24 9.44a.75.75 0 0 0 0 1.11z"]);
var ArrowRepeatAllRegular = /*#__PURE__*/ createFluentIcon("ArrowRepeatAllRegular", "1em", ["M16.5 6.67a.5.5 0 0 1 .3.1l.08.07.01.02A5 5 0 0 1 13.22 15L13 15H6.7l1.65 1.65c.18.17.2.44.06.63l-.06.07a.5.5 0 0 1-.63.06l-.07-.06-2.5-2.5a.5.5 0 0 1-.06-.63l.06-.07 2.5-2.5a.5.5 0 0 1 .76.63l-.06.07L6.72 14h.14L7 14h6a4 4 0 0 0 3.11-6.52.5.5 0 0 1 .39-.81m-4.85-4.02a.5.5 0 0 1 .63-.06l.07.06 2.5 2.5.06.07a.5.5 0 0 1 0 .56l-.06.07-2.5 2.5-.07.06a.5.5 0 0 1-.56 0l-.07-.06-.06-.07a.5.5 0 0 1 0-.56l.06-.07L13.28 6h-.14L13 6H7a4 4 0 0 0-3.1 6.52q.1.14.1.31a.5.5 0 0 1-.9.3A4.99 4.99 0 0 1 6.77 5h6.52l-1.65-1.65-.06-.07a.5.5 0 0 1 .06-.63"], { flipInRtl: true });
var ArrowRoutingRegular = /*#__PURE__*/ createFluentIcon("ArrowRoutingRegular", "1em", ["M14.31 3.15a.5.5 0 0 0-.7.7l2.64 2.65H12A2.5 2.5 0 0 0 9.5 9v2c0 .83-.67 1.5-1.5 1.5h-.04a3 3 0 1 0 0 1H8a2.5 2.5 0 0 0 2.5-2.5V9c0-.83.67-1.5 1.5-1.5h4.25l-2.64 2.65a.5.5 0 1 0 .7.7l3.5-3.5a.5.5 0 0 0 0-.7zM7 13a2 2 0 1 1-4 0 2 2 0 0 1 4 0"]);
var ArrowSortRegular = /*#__PURE__*/ createFluentIcon("ArrowSortRegular", "1em", ["M2.35 7.35 5 4.71V16.5a.5.5 0 0 0 1 0V4.7l2.65 2.65a.5.5 0 0 0 .7-.7l-3.49-3.5A.5.5 0 0 0 5.5 3a.5.5 0 0 0-.39.18L1.65 6.65a.5.5 0 1 0 .7.7m15.3 5.3L15 15.29V3.5a.5.5 0 0 0-1 0v11.8l-2.65-2.65a.5.5 0 0 0-.7.7l3.49 3.5a.5.5 0 0 0 .36.15.5.5 0 0 0 .39-.18l3.46-3.47a.5.5 0 1 0-.7-.7"]);
var ArrowUpRegular = /*#__PURE__*/ createFluentIcon("ArrowUpRegular", "1em", ["M3.13 9.16a.5.5 0 1 0 .74.68L9.5 3.67V17.5a.5.5 0 1 0 1 0V3.67l5.63 6.17a.5.5 0 0 0 .74-.68l-6.32-6.92a.75.75 0 0 0-1.1 0z"], { flipInRtl: true });
var ArrowUploadRegular = /*#__PURE__*/ createFluentIcon("ArrowUploadRegular", "1em", ["M15 3a.5.5 0 0 0 .09-.99H4a.5.5 0 0 0-.09.98L4 3zM9.5 18a.5.5 0 0 0 .5-.41V5.7l3.64 3.65c.17.18.44.2.64.06l.07-.06a.5.5 0 0 0 .06-.63l-.06-.07-4.5-4.5A.5.5 0 0 0 9.6 4h-.1a.5.5 0 0 0-.4.19L4.64 8.65a.5.5 0 0 0 .64.76l.07-.06L9 5.71V17.5c0 .28.22.5.5.5"]);
var PauseCircleRegular = /*#__PURE__*/ createFluentIcon("PauseCircleRegular", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14M8.5 6.5c.28 0 .5.22.5.5v6a.5.5 0 0 1-1 0V7c0-.28.22-.5.5-.5m3 0c.28 0 .5.22.5.5v6a.5.5 0 0 1-1 0V7c0-.28.22-.5.5-.5"]);
var ShieldCheckmarkRegular = /*#__PURE__*/ createFluentIcon("ShieldCheckmarkRegular", "1em", ["M9.72 2.08a.5.5 0 0 1 .56 0q2.9 1.94 6.3 2.43A.5.5 0 0 1 17 5v4.6q-.48-.25-1-.4V5.44a16 16 0 0 1-5.6-2.08L10 3.1l-.4.25A16 16 0 0 1 4 5.43V9.5c0 3.24 1.8 5.64 5.48 7.25q.3.65.74 1.2l-.04.02a.5.5 0 0 1-.36 0C5.31 16.23 3 13.39 3 9.5V5a.5.5 0 0 1 .43-.5 15 15 0 0 0 6.3-2.42M19 14.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-2.15-1.85a.5.5 0 0 0-.7 0l-2.65 2.64-.65-.64a.5.5 0 0 0-.7.7l1 1c.2.2.5.2.7 0l3-3a.5.5 0 0 0 0-.7"]);
var PaymentRegular = /*#__PURE__*/ createFluentIcon("PaymentRegular", "1em", ["M13.5 13a.5.5 0 0 0 0 1h2a.5.5 0 0 0 0-1zM2 6.75A2.75 2.75 0 0 1 4.75 4h10.5A2.75 2.75 0 0 1 18 6.75v6.5A2.75 2.75 0 0 1 15.25 16H4.75A2.75 2.75 0 0 1 2 13.25zM4.75 5C3.78 5 3 5.78 3 6.75V8h14V6.75C17 5.78 16.22 5 15.25 5zM17 9H3v4.25c0 .97.78 1.75 1.75 1.75h10.5c.97 0 1.75-.78 1.75-1.75z"]);
var KeyRegular = /*#__PURE__*/ createFluentIcon("KeyRegular", "1em", ["M15 6a1 1 0 1 1-2 0 1 1 0 0 1 2 0m-2.5-4a5.45 5.45 0 0 0-5.38 6.67q.08.42-.14.64l-4.54 4.54A1.5 1.5 0 0 0 2 14.91v1.59c0 .83.67 1.5 1.5 1.5h2c.83 0 1.5-.67 1.5-1.5V16h1a1 1 0 0 0 1-1v-1h1a1 1 0 0 0 1-1v-.18q.75.19 1.5.18c3.08 0 5.5-2.42 5.5-5.5S15.58 2 12.5 2M8 7.5C8 4.98 9.98 3 12.5 3S17 4.98 17 7.5 15.02 12 12.5 12q-1 .01-1.78-.35a.5.5 0 0 0-.72.45v.9H9a1 1 0 0 0-1 1v1H7a1 1 0 0 0-1 1v.5a.5.5 0 0 1-.5.5h-2a.5.5 0 0 1-.5-.5v-1.59a.5.5 0 0 1 .15-.35l4.54-4.54c.43-.43.52-1.04.4-1.56Q8 8 8 7.5"]);
var ChatRegular = /*#__PURE__*/ createFluentIcon("ChatRegular", "1em", ["M10 2a8 8 0 1 1-3.61 15.14l-.12-.07-3.65.92a.5.5 0 0 1-.62-.45v-.08l.01-.08.92-3.64-.07-.12a8 8 0 0 1-.83-2.9l-.02-.37L2 10a8 8 0 0 1 8-8m0 1a7 7 0 0 0-6.1 10.42.5.5 0 0 1 .06.28l-.02.1-.75 3.01 3.02-.75.19-.01.09.02.09.04A7 7 0 1 0 10 3m.5 8a.5.5 0 0 1 .09 1H7.5a.5.5 0 0 1-.09-1h3.09m2-3a.5.5 0 0 1 .09 1H7.5a.5.5 0 0 1-.09-1h5.09"]);
var CheckmarkFilled = /*#__PURE__*/ createFluentIcon("CheckmarkFilled", "1em", ["M7.03 13.9 3.56 10a.75.75 0 0 0-1.12 1l4 4.5c.29.32.79.34 1.09.03l10.5-10.5a.75.75 0 0 0-1.06-1.06z"]);
var CheckmarkRegular = /*#__PURE__*/ createFluentIcon("CheckmarkRegular", "1em", ["M3.37 10.17a.5.5 0 0 0-.74.66l4 4.5c.19.22.52.23.72.02l10.5-10.5a.5.5 0 0 0-.7-.7L7.02 14.27z"]);
var CheckmarkCircleFilled = /*#__PURE__*/ createFluentIcon("CheckmarkCircleFilled", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m3.36 5.65a.5.5 0 0 0-.64-.06l-.07.06L9 11.3 7.35 9.65l-.07-.06a.5.5 0 0 0-.7.7l.07.07 2 2 .07.06c.17.11.4.11.56 0l.07-.06 4-4 .07-.08a.5.5 0 0 0-.06-.63"]);
var CheckmarkCircleRegular = /*#__PURE__*/ createFluentIcon("CheckmarkCircleRegular", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14m3.36 4.65c.17.17.2.44.06.63l-.06.07-4 4a.5.5 0 0 1-.64.07l-.07-.06-2-2a.5.5 0 0 1 .63-.77l.07.06L9 11.3l3.65-3.65c.2-.2.51-.2.7 0"]);
var ChevronDownRegular = /*#__PURE__*/ createFluentIcon("ChevronDownRegular", "1em", ["M15.85 7.65c.2.2.2.5 0 .7l-5.46 5.49a.55.55 0 0 1-.78 0L4.15 8.35a.5.5 0 1 1 .7-.7L10 12.8l5.15-5.16c.2-.2.5-.2.7 0"]);
var ChevronLeftFilled = /*#__PURE__*/ createFluentIcon("ChevronLeftFilled", "1em", ["M12.27 15.8a.75.75 0 0 1-1.06-.03l-5-5.25a.75.75 0 0 1 0-1.04l5-5.25a.75.75 0 1 1 1.08 1.04L7.8 10l4.5 4.73c.29.3.28.78-.02 1.06"]);
var ChevronLeftRegular = /*#__PURE__*/ createFluentIcon("ChevronLeftRegular", "1em", ["M12.35 15.85a.5.5 0 0 1-.7 0L6.16 10.4a.55.55 0 0 1 0-.78l5.49-5.46a.5.5 0 1 1 .7.7L7.2 10l5.16 5.15c.2.2.2.5 0 .7"]);
var ChevronRightFilled = /*#__PURE__*/ createFluentIcon("ChevronRightFilled", "1em", ["M7.73 4.2a.75.75 0 0 1 1.06.03l5 5.25c.28.3.28.75 0 1.04l-5 5.25a.75.75 0 1 1-1.08-1.04L12.2 10l-4.5-4.73a.75.75 0 0 1 .02-1.06"]);
var ChevronRightRegular = /*#__PURE__*/ createFluentIcon("ChevronRightRegular", "1em", ["M7.65 4.15c.2-.2.5-.2.7 0l5.49 5.46c.21.22.21.57 0 .78l-5.49 5.47a.5.5 0 0 1-.7-.71L12.8 10 7.65 4.85a.5.5 0 0 1 0-.7"]);
var WrenchRegular = /*#__PURE__*/ createFluentIcon("WrenchRegular", "1em", ["M9 6.5a4.5 4.5 0 0 1 6.35-4.1.5.5 0 0 1 .15.8l-2.3 2.3 1.3 1.3 2.3-2.3a.5.5 0 0 1 .8.15A4.5 4.5 0 0 1 13.5 11a5 5 0 0 1-1.1-.14l-6.37 6.45a2.36 2.36 0 0 1-3.37-3.3l6.42-6.65A5 5 0 0 1 9 6.5M13.5 3a3.5 3.5 0 0 0-3.39 4.39.5.5 0 0 1-.12.47L3.38 14.7a1.36 1.36 0 0 0 1.94 1.9l6.57-6.66a.5.5 0 0 1 .51-.12 3.5 3.5 0 0 0 4.53-4.05l-2.08 2.07a.5.5 0 0 1-.7 0l-2-2a.5.5 0 0 1 0-.7l2.07-2.08A4 4 0 0 0 13.5 3"]);
var HomeRegular = /*#__PURE__*/ createFluentIcon("HomeRegular", "1em", ["M9 2.39a1.5 1.5 0 0 1 2 0l5.5 4.94c.32.28.5.69.5 1.12v7.05c0 .83-.67 1.5-1.5 1.5H13a1.5 1.5 0 0 1-1.5-1.5V12a.5.5 0 0 0-.5-.5H9a.5.5 0 0 0-.5.5v3.5c0 .83-.67 1.5-1.5 1.5H4.5A1.5 1.5 0 0 1 3 15.5V8.45c0-.43.18-.84.5-1.12zm1.33.74a.5.5 0 0 0-.66 0l-5.5 4.94a.5.5 0 0 0-.17.38v7.05c0 .28.22.5.5.5H7a.5.5 0 0 0 .5-.5V12c0-.83.67-1.5 1.5-1.5h2c.83 0 1.5.67 1.5 1.5v3.5c0 .28.22.5.5.5h2.5a.5.5 0 0 0 .5-.5V8.45a.5.5 0 0 0-.17-.38z"]);
var ErrorCircleFilled = /*#__PURE__*/ createFluentIcon("ErrorCircleFilled", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 10.5a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5M10 6a.5.5 0 0 0-.5.41v4.68a.5.5 0 0 0 1 0V6.41A.5.5 0 0 0 10 6"]);
var ErrorCircleRegular = /*#__PURE__*/ createFluentIcon("ErrorCircleRegular", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14m0 9.5a.75.75 0 1 1 0 1.5.75.75 0 0 1 0-1.5M10 6a.5.5 0 0 1 .5.41V11a.5.5 0 0 1-1 .09V6.5c0-.28.22-.5.5-.5"]);
var PrintRegular = /*#__PURE__*/ createFluentIcon("PrintRegular", "1em", ["M5 4.5C5 3.67 5.67 3 6.5 3h7c.83 0 1.5.67 1.5 1.5V5h.5A2.5 2.5 0 0 1 18 7.5v5c0 .83-.67 1.5-1.5 1.5H15v1.5c0 .83-.67 1.5-1.5 1.5h-7A1.5 1.5 0 0 1 5 15.5V14H3.5A1.5 1.5 0 0 1 2 12.5v-5A2.5 2.5 0 0 1 4.5 5H5zM6 5h8v-.5a.5.5 0 0 0-.5-.5h-7a.5.5 0 0 0-.5.5zm-1 8v-1.5c0-.83.67-1.5 1.5-1.5h7c.83 0 1.5.67 1.5 1.5V13h1.5a.5.5 0 0 0 .5-.5v-5c0-.83-.67-1.5-1.5-1.5h-11C3.67 6 3 6.67 3 7.5v5c0 .28.22.5.5.5zm1.5-2a.5.5 0 0 0-.5.5v4c0 .28.22.5.5.5h7a.5.5 0 0 0 .5-.5v-4a.5.5 0 0 0-.5-.5z"]);
var ClipboardTaskListLtrRegular = /*#__PURE__*/ createFluentIcon("ClipboardTaskListLtrRegular", "1em", ["M9.35 7.85a.5.5 0 0 0-.7-.7l-1.42 1.4-.4-.35a.5.5 0 0 0-.67.73l.75.69c.2.18.5.17.7-.02zm0 4.3c.2.2.2.5 0 .7L7.6 14.6a.5.5 0 0 1-.69.02l-.75-.69a.5.5 0 0 1 .68-.73l.4.36 1.4-1.41c.2-.2.52-.2.71 0m1.65.6a.5.5 0 0 0 0 1h2.5a.5.5 0 0 0 0-1zm-.5-4.5c0-.28.22-.5.5-.5h2.5a.5.5 0 0 1 0 1H11a.5.5 0 0 1-.5-.5M8.5 2c-.65 0-1.2.42-1.41 1H5.5C4.67 3 4 3.67 4 4.5v12c0 .83.67 1.5 1.5 1.5h9c.83 0 1.5-.67 1.5-1.5v-12c0-.83-.67-1.5-1.5-1.5h-1.59c-.2-.58-.76-1-1.41-1zM8 3.5c0-.28.22-.5.5-.5h3a.5.5 0 0 1 0 1h-3a.5.5 0 0 1-.5-.5M5.5 4h1.59c.2.58.76 1 1.41 1h3c.65 0 1.2-.42 1.41-1h1.59c.28 0 .5.22.5.5v12a.5.5 0 0 1-.5.5h-9a.5.5 0 0 1-.5-.5v-12c0-.28.22-.5.5-.5"]);
var DeleteRegular = /*#__PURE__*/ createFluentIcon("DeleteRegular", "1em", ["M8.5 4h3a1.5 1.5 0 0 0-3 0m-1 0a2.5 2.5 0 0 1 5 0h5a.5.5 0 0 1 0 1h-1.05l-1.2 10.34A3 3 0 0 1 12.27 18H7.73a3 3 0 0 1-2.98-2.66L3.55 5H2.5a.5.5 0 0 1 0-1zM5.74 15.23A2 2 0 0 0 7.73 17h4.54a2 2 0 0 0 1.99-1.77L15.44 5H4.56zM8.5 7.5c.28 0 .5.22.5.5v6a.5.5 0 0 1-1 0V8c0-.28.22-.5.5-.5M12 8a.5.5 0 0 0-1 0v6a.5.5 0 0 0 1 0z"]);
var BoxRegular = /*#__PURE__*/ createFluentIcon("BoxRegular", "1em", ["M11.3 2.48a3.5 3.5 0 0 0-2.6 0l-5.76 2.3A1.5 1.5 0 0 0 2 6.18v7.64c0 .62.37 1.17.94 1.4l5.76 2.3a3.5 3.5 0 0 0 2.6 0l5.76-2.3c.57-.23.94-.78.94-1.4V6.18a1.5 1.5 0 0 0-.94-1.4zm-2.23.93a2.5 2.5 0 0 1 1.86 0l5.22 2.09-2.27.91-6.16-2.46zm-2.7 1.08 6.16 2.46L10 7.96 3.85 5.5zm4.13 4.35 6.5-2.6v7.58a.5.5 0 0 1-.31.47l-5.76 2.3q-.2.09-.43.13zm-1 0v7.88a3 3 0 0 1-.43-.13l-5.76-2.3a.5.5 0 0 1-.31-.47V6.24z"]);
var DiamondDismissFilled = /*#__PURE__*/ createFluentIcon("DiamondDismissFilled", "1em", ["M7.88 1.88a3 3 0 0 1 4.24 0l6 6a3 3 0 0 1 0 4.24l-6 6a3 3 0 0 1-4.24 0l-6-6a3 3 0 0 1 0-4.24zM13.1 6.9a.5.5 0 0 0-.7 0L10 9.3 7.6 6.9a.5.5 0 0 0-.7.7L9.3 10l-2.4 2.4a.5.5 0 0 0 .7.7l2.4-2.4 2.4 2.4a.5.5 0 0 0 .7-.7L10.7 10l2.4-2.4a.5.5 0 0 0 0-.7"]);
var DismissFilled = /*#__PURE__*/ createFluentIcon("DismissFilled", "1em", ["m3.9 4.05.07-.08a.75.75 0 0 1 .98-.07l.08.07L10 8.94l4.97-4.97a.75.75 0 0 1 .98-.07l.08.07c.27.27.3.68.07.98l-.07.08L11.06 10l4.97 4.97c.27.27.3.68.07.98l-.07.08a.75.75 0 0 1-.98.07l-.08-.07L10 11.06l-4.97 4.97a.75.75 0 0 1-.98.07l-.08-.07a.75.75 0 0 1-.07-.98l.07-.08L8.94 10 3.97 5.03a.75.75 0 0 1-.07-.98l.07-.08z"]);
var DismissRegular = /*#__PURE__*/ createFluentIcon("DismissRegular", "1em", ["m4.09 4.22.06-.07a.5.5 0 0 1 .63-.06l.07.06L10 9.29l5.15-5.14a.5.5 0 0 1 .63-.06l.07.06c.18.17.2.44.06.63l-.06.07L10.71 10l5.14 5.15c.18.17.2.44.06.63l-.06.07a.5.5 0 0 1-.63.06l-.07-.06L10 10.71l-5.15 5.14a.5.5 0 0 1-.63.06l-.07-.06a.5.5 0 0 1-.06-.63l.06-.07L9.29 10 4.15 4.85a.5.5 0 0 1-.06-.63l.06-.07z"]);
var DismissCircleFilled = /*#__PURE__*/ createFluentIcon("DismissCircleFilled", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16M7.8 7.11a.5.5 0 0 0-.63.06l-.06.07a.5.5 0 0 0 .06.64L9.3 10l-2.12 2.12-.06.07a.5.5 0 0 0 .06.64l.07.06c.2.13.47.11.64-.06L10 10.7l2.12 2.12.07.06c.2.13.46.11.64-.06l.06-.07a.5.5 0 0 0-.06-.64L10.7 10l2.12-2.12.06-.07a.5.5 0 0 0-.06-.64l-.07-.06a.5.5 0 0 0-.64.06L10 9.3 7.88 7.17z"]);
var DismissCircleRegular = /*#__PURE__*/ createFluentIcon("DismissCircleRegular", "1em", ["M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 1a7 7 0 1 0 0 14 7 7 0 0 0 0-14M7.8 7.11l.08.06L10 9.3l2.12-2.12a.5.5 0 0 1 .64-.06l.07.06c.17.18.2.44.06.64l-.06.07L10.7 10l2.12 2.12c.17.17.2.44.06.64l-.06.07a.5.5 0 0 1-.64.06l-.07-.06L10 10.7l-2.12 2.12a.5.5 0 0 1-.64.06l-.07-.06a.5.5 0 0 1-.06-.64l.06-.07L9.3 10 7.17 7.88a.5.5 0 0 1-.06-.64l.06-.07a.5.5 0 0 1 .64-.06"]);
var Warning12Filled = /*#__PURE__*/ createFluentIcon("Warning12Filled", "12", ["M4.28 1.97a2 2 0 0 1 3.43 0l3 5A2 2 0 0 1 9 10H3A2 2 0 0 1 1.3 6.98zM6 6.75a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5M6 3.5a.5.5 0 0 0-.5.5v1.5a.5.5 0 0 0 1 0V4a.5.5 0 0 0-.5-.5"]);
var Info12Filled = /*#__PURE__*/ createFluentIcon("Info12Filled", "12", ["M11 6A5 5 0 1 1 1 6a5 5 0 0 1 10 0m-5.5.5V8a.5.5 0 0 0 1 0V6.5a.5.5 0 0 0-1 0M6 3.75a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5"]);
var Info12Regular = /*#__PURE__*/ createFluentIcon("Info12Regular", "12", ["M5.5 6.5a.5.5 0 0 1 1 0V8a.5.5 0 0 1-1 0zM6 3.75a.75.75 0 1 0 0 1.5.75.75 0 0 0 0-1.5M1 6a5 5 0 1 1 10 0A5 5 0 0 1 1 6m5-4a4 4 0 1 0 0 8 4 4 0 0 0 0-8"]);
var Info16Filled = /*#__PURE__*/ createFluentIcon("Info16Filled", "16", ["M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1m0 5.25a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5m.5 1.25a.5.5 0 0 0-1 0v3a.5.5 0 0 0 1 0z"]);
var Info16Regular = /*#__PURE__*/ createFluentIcon("Info16Regular", "16", ["M8.5 7.5a.5.5 0 1 0-1 0v3a.5.5 0 0 0 1 0zm.25-2a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1M2 8a6 6 0 1 1 12 0A6 6 0 0 1 2 8"]);
var Info20Filled = /*#__PURE__*/ createFluentIcon("Info20Filled", "20", ["M18 10a8 8 0 1 0-16 0 8 8 0 0 0 16 0M9.5 8.91a.5.5 0 0 1 1 0v4.69a.5.5 0 0 1-1 0V8.9m-.25-2.16a.75.75 0 1 1 1.5 0 .75.75 0 0 1-1.5 0"]);
var Info20Regular = /*#__PURE__*/ createFluentIcon("Info20Regular", "20", ["M10.5 8.91a.5.5 0 0 0-1 .09v4.6a.5.5 0 0 0 1-.1V8.91m.3-2.16a.75.75 0 1 0-1.5 0 .75.75 0 0 0 1.5 0M18 10a8 8 0 1 0-16 0 8 8 0 0 0 16 0M3 10a7 7 0 1 1 14 0 7 7 0 0 1-14 0"]);
var Navigation20Filled = /*#__PURE__*/ createFluentIcon("Navigation20Filled", "20", ["M2 4.75c0-.41.34-.75.75-.75h14.5a.75.75 0 0 1 0 1.5H2.75A.75.75 0 0 1 2 4.75m0 5c0-.41.34-.75.75-.75h14.5a.75.75 0 0 1 0 1.5H2.75A.75.75 0 0 1 2 9.75M2.75 14a.75.75 0 0 0 0 1.5h14.5a.75.75 0 0 0 0-1.5z"]);
var Lightbulb16Regular = /*#__PURE__*/ createFluentIcon("Lightbulb16Regular", "16", ["M4.5 6.5A3.5 3.5 0 1 1 10.45 9q-.3.28-.44.73L9.66 11H6.34l-.35-1.27q-.14-.45-.44-.73A3.5 3.5 0 0 1 4.5 6.5M6.6 12h2.8l-.18.63a.5.5 0 0 1-.48.37H7.26a.5.5 0 0 1-.48-.37zM8 2a4.5 4.5 0 0 0-3.16 7.7q.15.15.19.3l.79 2.9c.17.65.77 1.1 1.44 1.1h1.48a1.5 1.5 0 0 0 1.44-1.1l.8-2.9q.03-.15.18-.3A4.49 4.49 0 0 0 8 2"]);
var Pin20Regular = /*#__PURE__*/ createFluentIcon("Pin20Regular", "20", ["M10.12 3.14a2 2 0 0 1 3.2-.52l4.06 4.05a2 2 0 0 1-.52 3.2l-3.46 1.74a1.5 1.5 0 0 0-.72.78L11.25 16a1 1 0 0 1-1.64.33L7 13.7 3.7 17H3v-.7L6.3 13l-2.62-2.61a1 1 0 0 1 .34-1.64L7.6 7.32q.52-.23.78-.72zm2.5.18a1 1 0 0 0-1.6.26L9.29 7.04a2.5 2.5 0 0 1-1.31 1.2L4.39 9.69l5.93 5.93 1.43-3.59a2.5 2.5 0 0 1 1.2-1.3l3.47-1.74a1 1 0 0 0 .25-1.6z"]);
var PresenceAvailable10Filled = /*#__PURE__*/ createFluentIcon("PresenceAvailable10Filled", "10", ["M5 10A5 5 0 1 0 5 0a5 5 0 0 0 0 10m2.1-5.9L4.85 6.35a.5.5 0 0 1-.7 0l-1-1a.5.5 0 0 1 .7-.7l.65.64 1.9-1.9a.5.5 0 0 1 .7.71"]);
var PresenceAvailable10Regular = /*#__PURE__*/ createFluentIcon("PresenceAvailable10Regular", "10", ["M5 0a5 5 0 1 0 0 10A5 5 0 0 0 5 0M1 5a4 4 0 1 1 8 0 4 4 0 0 1-8 0m6.1-1.6c.2.2.2.5 0 .7L4.85 6.35a.5.5 0 0 1-.7 0l-1-1a.5.5 0 1 1 .7-.7l.65.64 1.9-1.9c.2-.19.5-.19.7 0"]);
var PresenceAvailable12Filled = /*#__PURE__*/ createFluentIcon("PresenceAvailable12Filled", "12", ["M6 12A6 6 0 1 0 6 0a6 6 0 0 0 0 12m2.53-6.72L5.78 8.03c-.3.3-.77.3-1.06 0l-1-1a.75.75 0 0 1 1.06-1.06l.47.47 2.22-2.22a.75.75 0 0 1 1.06 1.06"]);
var PresenceAvailable12Regular = /*#__PURE__*/ createFluentIcon("PresenceAvailable12Regular", "12", ["M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0M1.5 6a4.5 4.5 0 1 1 9 0 4.5 4.5 0 0 1-9 0m7.03-1.78c.3.3.3.77 0 1.06L5.78 8.03c-.3.3-.77.3-1.06 0l-1-1a.75.75 0 0 1 1.06-1.06l.47.47 2.22-2.22c.3-.3.77-.3 1.06 0"]);
var PresenceAvailable16Filled = /*#__PURE__*/ createFluentIcon("PresenceAvailable16Filled", "16", ["M8 16A8 8 0 1 0 8 0a8 8 0 0 0 0 16m3.7-9.3-4 4a1 1 0 0 1-1.41 0l-2-2a1 1 0 1 1 1.42-1.4L7 8.58l3.3-3.3a1 1 0 0 1 1.4 1.42"]);
var PresenceAvailable16Regular = /*#__PURE__*/ createFluentIcon("PresenceAvailable16Regular", "16", ["M11.7 6.7a1 1 0 0 0-1.4-1.4L7 8.58l-1.3-1.3a1 1 0 0 0-1.4 1.42l2 2a1 1 0 0 0 1.4 0zM0 8a8 8 0 1 1 16 0A8 8 0 0 1 0 8m8-6a6 6 0 1 0 0 12A6 6 0 0 0 8 2"]);
var PresenceAvailable20Filled = /*#__PURE__*/ createFluentIcon("PresenceAvailable20Filled", "20", ["M10 20a10 10 0 1 0 0-20 10 10 0 0 0 0 20m4.2-11.8-4.5 4.5a1 1 0 0 1-1.4 0l-2-2a1 1 0 1 1 1.4-1.4L9 10.58l3.8-3.8a1 1 0 1 1 1.4 1.42"]);
var PresenceAvailable20Regular = /*#__PURE__*/ createFluentIcon("PresenceAvailable20Regular", "20", ["M10 0a10 10 0 1 0 0 20 10 10 0 0 0 0-20M2 10a8 8 0 1 1 16 0 8 8 0 0 1-16 0m12.2-3.2a1 1 0 0 1 0 1.4l-4.5 4.5a1 1 0 0 1-1.4 0l-2-2a1 1 0 0 1 1.4-1.4L9 10.58l3.8-3.8a1 1 0 0 1 1.4 0"]);
var PresenceAway10Filled = /*#__PURE__*/ createFluentIcon("PresenceAway10Filled", "10", ["M5 10A5 5 0 1 0 5 0a5 5 0 0 0 0 10m0-7v1.8l1.35 1.35a.5.5 0 1 1-.7.7l-1.5-1.5A.5.5 0 0 1 4 5V3a.5.5 0 0 1 1 0"]);
var PresenceAway10Regular = /*#__PURE__*/ createFluentIcon("PresenceAway10Regular", "10", ["M5 4.8V3a.5.5 0 0 0-1 0v2q0 .2.15.35l1.5 1.5a.5.5 0 1 0 .7-.7zm5 .2A5 5 0 1 1 0 5a5 5 0 0 1 10 0M9 5a4 4 0 1 0-8 0 4 4 0 0 0 8 0"]);
var PresenceAway12Filled = /*#__PURE__*/ createFluentIcon("PresenceAway12Filled", "12", ["M6 12A6 6 0 1 0 6 0a6 6 0 0 0 0 12m.5-8.75v2.4l1.49 1.28A.75.75 0 1 1 7 8.07l-1.75-1.5A.8.8 0 0 1 5 6V3.25a.75.75 0 0 1 1.5 0"]);
var PresenceAway12Regular = /*#__PURE__*/ createFluentIcon("PresenceAway12Regular", "12", ["M6.5 5.66V3.25a.75.75 0 0 0-1.5 0V6q.01.34.26.57l1.75 1.5A.75.75 0 1 0 8 6.93zM12 6A6 6 0 1 1 0 6a6 6 0 0 1 12 0m-1.5 0a4.5 4.5 0 1 0-9 0 4.5 4.5 0 0 0 9 0"]);
var PresenceAway16Filled = /*#__PURE__*/ createFluentIcon("PresenceAway16Filled", "16", ["M8 16A8 8 0 1 0 8 0a8 8 0 0 0 0 16m.5-11.5v3.02l2.12 1.7a1 1 0 1 1-1.24 1.56l-2.5-2A1 1 0 0 1 6.5 8V4.5a1 1 0 0 1 2 0"]);
var PresenceAway16Regular = /*#__PURE__*/ createFluentIcon("PresenceAway16Regular", "16", ["M8.5 7.52V4.5a1 1 0 1 0-2 0V8c0 .3.14.6.38.78l2.5 2a1 1 0 1 0 1.24-1.56zM8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0M2 8a6 6 0 1 1 12 0A6 6 0 0 1 2 8"]);
var PresenceAway20Filled = /*#__PURE__*/ createFluentIcon("PresenceAway20Filled", "20", ["M10 20a10 10 0 1 0 0-20 10 10 0 0 0 0 20m0-14V9.6l2.7 2.7a1 1 0 0 1-1.4 1.42l-3-3A1 1 0 0 1 8 10V6a1 1 0 1 1 2 0"]);
var PresenceAway20Regular = /*#__PURE__*/ createFluentIcon("PresenceAway20Regular", "20", ["M10 9.59V6a1 1 0 1 0-2 0V10q0 .42.3.7l3 3a1 1 0 1 0 1.4-1.4zm-10 .4a10 10 0 1 1 20 0 10 10 0 0 1-20 0M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16"]);
var PresenceBlocked10Regular = /*#__PURE__*/ createFluentIcon("PresenceBlocked10Regular", "10", ["M10 5A5 5 0 1 0 0 5a5 5 0 0 0 10 0M9 5a4 4 0 0 1-6.45 3.16l5.61-5.61C8.69 3.22 9 4.08 9 5M7.45 1.84 1.84 7.45a4 4 0 0 1 5.61-5.61"]);
var PresenceBlocked12Regular = /*#__PURE__*/ createFluentIcon("PresenceBlocked12Regular", "12", ["M12 6A6 6 0 1 1 0 6a6 6 0 0 1 12 0m-1.5 0c0-.97-.3-1.87-.83-2.6L3.39 9.66A4.5 4.5 0 0 0 10.5 6M8.6 2.33a4.5 4.5 0 0 0-6.28 6.28z"]);
var PresenceBlocked16Regular = /*#__PURE__*/ createFluentIcon("PresenceBlocked16Regular", "16", ["M16 8A8 8 0 1 1 0 8a8 8 0 0 1 16 0m-2 0c0-1.3-.41-2.5-1.1-3.48L4.51 12.9A6 6 0 0 0 14 8m-2.52-4.9a6 6 0 0 0-8.37 8.37z"]);
var PresenceBlocked20Regular = /*#__PURE__*/ createFluentIcon("PresenceBlocked20Regular", "20", ["M20 10a10 10 0 1 0-20 0 10 10 0 0 0 20 0m-2 0a8 8 0 0 1-12.9 6.32L16.31 5.09A8 8 0 0 1 18 10m-3.1-6.32L3.69 14.91A8 8 0 0 1 14.91 3.68"]);
var PresenceBusy10Filled = /*#__PURE__*/ createFluentIcon("PresenceBusy10Filled", "10", ["M10 5A5 5 0 1 1 0 5a5 5 0 0 1 10 0"]);
var PresenceBusy12Filled = /*#__PURE__*/ createFluentIcon("PresenceBusy12Filled", "12", ["M12 6A6 6 0 1 1 0 6a6 6 0 0 1 12 0"]);
var PresenceBusy16Filled = /*#__PURE__*/ createFluentIcon("PresenceBusy16Filled", "16", ["M16 8A8 8 0 1 1 0 8a8 8 0 0 1 16 0"]);
var PresenceBusy20Filled = /*#__PURE__*/ createFluentIcon("PresenceBusy20Filled", "20", ["M20 10a10 10 0 1 1-20 0 10 10 0 0 1 20 0"]);
var PresenceDnd10Filled = /*#__PURE__*/ createFluentIcon("PresenceDnd10Filled", "10", ["M5 10A5 5 0 1 0 5 0a5 5 0 0 0 0 10M3.5 4.5h3a.5.5 0 0 1 0 1h-3a.5.5 0 0 1 0-1"]);
var PresenceDnd10Regular = /*#__PURE__*/ createFluentIcon("PresenceDnd10Regular", "10", ["M5 0a5 5 0 1 0 0 10A5 5 0 0 0 5 0M1 5a4 4 0 1 1 8 0 4 4 0 0 1-8 0m2 0c0-.28.22-.5.5-.5h3a.5.5 0 0 1 0 1h-3A.5.5 0 0 1 3 5"]);
var PresenceDnd12Filled = /*#__PURE__*/ createFluentIcon("PresenceDnd12Filled", "12", ["M6 12A6 6 0 1 0 6 0a6 6 0 0 0 0 12M3.75 5.25h4.5a.75.75 0 0 1 0 1.5h-4.5a.75.75 0 0 1 0-1.5"]);
var PresenceDnd12Regular = /*#__PURE__*/ createFluentIcon("PresenceDnd12Regular", "12", ["M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0M1.5 6a4.5 4.5 0 1 1 9 0 4.5 4.5 0 0 1-9 0M3 6c0-.41.34-.75.75-.75h4.5a.75.75 0 0 1 0 1.5h-4.5A.75.75 0 0 1 3 6"]);
var PresenceDnd16Filled = /*#__PURE__*/ createFluentIcon("PresenceDnd16Filled", "16", ["M8 16A8 8 0 1 0 8 0a8 8 0 0 0 0 16M5.25 7h5.5a1 1 0 1 1 0 2h-5.5a1 1 0 1 1 0-2"]);
var PresenceDnd16Regular = /*#__PURE__*/ createFluentIcon("PresenceDnd16Regular", "16", ["M5.25 7a1 1 0 0 0 0 2h5.5a1 1 0 1 0 0-2zM0 8a8 8 0 1 1 16 0A8 8 0 0 1 0 8m8-6a6 6 0 1 0 0 12A6 6 0 0 0 8 2"]);
var PresenceDnd20Filled = /*#__PURE__*/ createFluentIcon("PresenceDnd20Filled", "20", ["M10 20a10 10 0 1 0 0-20 10 10 0 0 0 0 20M7 9h6a1 1 0 1 1 0 2H7a1 1 0 1 1 0-2"]);
var PresenceDnd20Regular = /*#__PURE__*/ createFluentIcon("PresenceDnd20Regular", "20", ["M10 0a10 10 0 1 0 0 20 10 10 0 0 0 0-20M2 10a8 8 0 1 1 16 0 8 8 0 0 1-16 0m4 0a1 1 0 0 1 1-1h6a1 1 0 1 1 0 2H7a1 1 0 0 1-1-1"]);
var PresenceOffline10Regular = /*#__PURE__*/ createFluentIcon("PresenceOffline10Regular", "10", ["M6.85 3.15c.2.2.2.5 0 .7L5.71 5l1.14 1.15a.5.5 0 1 1-.7.7L5 5.71 3.85 6.85a.5.5 0 1 1-.7-.7L4.29 5 3.15 3.85a.5.5 0 1 1 .7-.7L5 4.29l1.15-1.14c.2-.2.5-.2.7 0M0 5a5 5 0 1 1 10 0A5 5 0 0 1 0 5m5-4a4 4 0 1 0 0 8 4 4 0 0 0 0-8"]);
var PresenceOffline12Regular = /*#__PURE__*/ createFluentIcon("PresenceOffline12Regular", "12", ["M8.03 3.97c.3.3.3.77 0 1.06L7.06 6l.97.97a.75.75 0 0 1-1.06 1.06L6 7.06l-.97.97a.75.75 0 0 1-1.06-1.06L4.94 6l-.97-.97a.75.75 0 0 1 1.06-1.06l.97.97.97-.97c.3-.3.77-.3 1.06 0M0 6a6 6 0 1 1 12 0A6 6 0 0 1 0 6m6-4.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9"]);
var PresenceOffline16Regular = /*#__PURE__*/ createFluentIcon("PresenceOffline16Regular", "16", ["M10.7 5.3a1 1 0 0 1 0 1.4L9.42 8l1.3 1.3a1 1 0 0 1-1.42 1.4L8 9.42l-1.3 1.3a1 1 0 0 1-1.4-1.42L6.58 8l-1.3-1.3a1 1 0 0 1 1.42-1.4L8 6.58l1.3-1.3a1 1 0 0 1 1.4 0M0 8a8 8 0 1 1 16 0A8 8 0 0 1 0 8m8-6a6 6 0 1 0 0 12A6 6 0 0 0 8 2"]);
var PresenceOffline20Regular = /*#__PURE__*/ createFluentIcon("PresenceOffline20Regular", "20", ["M13.7 6.3a1 1 0 0 1 0 1.4L11.42 10l2.3 2.3a1 1 0 0 1-1.42 1.4L10 11.42l-2.3 2.3a1 1 0 0 1-1.4-1.42L8.58 10l-2.3-2.3a1 1 0 0 1 1.42-1.4L10 8.58l2.3-2.3a1 1 0 0 1 1.4 0M0 10a10 10 0 1 1 20 0 10 10 0 0 1-20 0m10-8a8 8 0 1 0 0 16 8 8 0 0 0 0-16"]);
var PresenceOof10Regular = /*#__PURE__*/ createFluentIcon("PresenceOof10Regular", "10", ["M5.35 3.85a.5.5 0 1 0-.7-.7l-1.5 1.5a.5.5 0 0 0 0 .7l1.5 1.5a.5.5 0 1 0 .7-.7L4.7 5.5h1.8a.5.5 0 1 0 0-1H4.7zM5 0a5 5 0 1 0 0 10A5 5 0 0 0 5 0M1 5a4 4 0 1 1 8 0 4 4 0 0 1-8 0"]);
var PresenceOof12Regular = /*#__PURE__*/ createFluentIcon("PresenceOof12Regular", "12", ["M6.28 4.53a.75.75 0 0 0-1.06-1.06l-2 2c-.3.3-.3.77 0 1.06l2 2a.75.75 0 0 0 1.06-1.06l-.72-.72h2.69a.75.75 0 1 0 0-1.5h-2.7zM6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0M1.5 6a4.5 4.5 0 1 1 9 0 4.5 4.5 0 0 1-9 0"]);
var PresenceOof16Regular = /*#__PURE__*/ createFluentIcon("PresenceOof16Regular", "16", ["M8.2 6.2a1 1 0 1 0-1.4-1.4L4.3 7.3a1 1 0 0 0 0 1.4l2.5 2.5a1 1 0 0 0 1.4-1.4L7.42 9H11a1 1 0 1 0 0-2H7.41zM8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0M2 8a6 6 0 1 1 12 0A6 6 0 0 1 2 8"]);
var PresenceOof20Regular = /*#__PURE__*/ createFluentIcon("PresenceOof20Regular", "20", ["M10.7 7.7A1 1 0 1 0 9.28 6.3l-3 3a1 1 0 0 0 0 1.41l3 3a1 1 0 1 0 1.42-1.41l-1.3-1.3H13a1 1 0 1 0 0-2H9.4zM10 0a10 10 0 1 0 0 20 10 10 0 0 0 0-20M2 10a8 8 0 1 1 16 0 8 8 0 0 1-16 0"]);
var PresenceUnknown10Regular = /*#__PURE__*/ createFluentIcon("PresenceUnknown10Regular", "10", ["M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8M0 5a5 5 0 1 1 10 0A5 5 0 0 1 0 5"]);
var PresenceUnknown12Regular = /*#__PURE__*/ createFluentIcon("PresenceUnknown12Regular", "12", ["M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M0 6a6 6 0 1 1 12 0A6 6 0 0 1 0 6"]);
var PresenceUnknown16Regular = /*#__PURE__*/ createFluentIcon("PresenceUnknown16Regular", "16", ["M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M0 8a8 8 0 1 1 16 0A8 8 0 0 1 0 8"]);
var PresenceUnknown20Regular = /*#__PURE__*/ createFluentIcon("PresenceUnknown20Regular", "20", ["M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16M0 10a10 10 0 1 1 20 0 10 10 0 0 1-20 0"]);
var Checkmark12Filled = /*#__PURE__*/ createFluentIcon("Checkmark12Filled", "12", ["M9.76 3.2c.3.29.32.76.04 1.06l-4.25 4.5a.75.75 0 0 1-1.08.02L2.22 6.53a.75.75 0 0 1 1.06-1.06l1.7 1.7L8.7 3.24a.75.75 0 0 1 1.06-.04"]);
var Checkmark16Filled = /*#__PURE__*/ createFluentIcon("Checkmark16Filled", "16", ["M14.05 3.49c.28.3.27.77-.04 1.06l-7.93 7.47A.85.85 0 0 1 4.9 12L2.22 9.28a.75.75 0 1 1 1.06-1.06l2.24 2.27 7.47-7.04a.75.75 0 0 1 1.06.04"]);
var CheckmarkCircle12Filled = /*#__PURE__*/ createFluentIcon("CheckmarkCircle12Filled", "12", ["M1 6a5 5 0 1 1 10 0A5 5 0 0 1 1 6m7.35-.9a.5.5 0 1 0-.7-.7L5.5 6.54 4.35 5.4a.5.5 0 1 0-.7.7l1.5 1.5c.2.2.5.2.7 0z"]);
var ChevronDown16Regular = /*#__PURE__*/ createFluentIcon("ChevronDown16Regular", "16", ["M3.15 5.65c.2-.2.5-.2.7 0L8 9.79l4.15-4.14a.5.5 0 0 1 .7.7l-4.5 4.5a.5.5 0 0 1-.7 0l-4.5-4.5a.5.5 0 0 1 0-.7"]);
var ChevronDown20Regular = /*#__PURE__*/ createFluentIcon("ChevronDown20Regular", "20", ["M15.85 7.65c.2.2.2.5 0 .7l-5.46 5.49a.55.55 0 0 1-.78 0L4.15 8.35a.5.5 0 1 1 .7-.7L10 12.8l5.15-5.16c.2-.2.5-.2.7 0"]);
var ChevronRight12Regular = /*#__PURE__*/ createFluentIcon("ChevronRight12Regular", "12", ["M4.65 2.15a.5.5 0 0 0 0 .7L7.79 6 4.65 9.15a.5.5 0 1 0 .7.7l3.5-3.5a.5.5 0 0 0 0-.7l-3.5-3.5a.5.5 0 0 0-.7 0"]);
var ChevronUp16Regular = /*#__PURE__*/ createFluentIcon("ChevronUp16Regular", "16", ["M3.15 10.35c.2.2.5.2.7 0L8 6.21l4.15 4.14a.5.5 0 0 0 .7-.7l-4.5-4.5a.5.5 0 0 0-.7 0l-4.5 4.5a.5.5 0 0 0 0 .7"]);
var Square12Filled = /*#__PURE__*/ createFluentIcon("Square12Filled", "12", ["M2 4c0-1.1.9-2 2-2h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z"]);
var Square16Filled = /*#__PURE__*/ createFluentIcon("Square16Filled", "16", ["M2 4.5A2.5 2.5 0 0 1 4.5 2h7A2.5 2.5 0 0 1 14 4.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 2 11.5z"]);
var DiamondDismiss12Filled = /*#__PURE__*/ createFluentIcon("DiamondDismiss12Filled", "12", ["M4.59 1.09a2 2 0 0 1 2.82 0l3.5 3.5a2 2 0 0 1 0 2.82l-3.5 3.5a2 2 0 0 1-2.82 0l-3.5-3.5a2 2 0 0 1 0-2.83zm3.26 3.06a.5.5 0 0 0-.7 0L6 5.29 4.85 4.15a.5.5 0 0 0-.7.7L5.29 6 4.15 7.15a.5.5 0 0 0 .7.7L6 6.71l1.15 1.14a.5.5 0 1 0 .7-.7L6.71 6l1.14-1.15a.5.5 0 0 0 0-.7"]);
var Dismiss12Regular = /*#__PURE__*/ createFluentIcon("Dismiss12Regular", "12", ["m2.09 2.22.06-.07a.5.5 0 0 1 .63-.06l.07.06L6 5.29l3.15-3.14a.5.5 0 1 1 .7.7L6.71 6l3.14 3.15c.18.17.2.44.06.63l-.06.07a.5.5 0 0 1-.63.06l-.07-.06L6 6.71 2.85 9.85a.5.5 0 0 1-.7-.7L5.29 6 2.15 2.85a.5.5 0 0 1-.06-.63l.06-.07z"]);
var Dismiss20Regular = /*#__PURE__*/ createFluentIcon("Dismiss20Regular", "20", ["m4.09 4.22.06-.07a.5.5 0 0 1 .63-.06l.07.06L10 9.29l5.15-5.14a.5.5 0 0 1 .63-.06l.07.06c.18.17.2.44.06.63l-.06.07L10.71 10l5.14 5.15c.18.17.2.44.06.63l-.06.07a.5.5 0 0 1-.63.06l-.07-.06L10 10.71l-5.15 5.14a.5.5 0 0 1-.63.06l-.07-.06a.5.5 0 0 1-.06-.63l.06-.07L9.29 10 4.15 4.85a.5.5 0 0 1-.06-.63l.06-.07z"]);
var useBundledIconStyles = (0, _griffel_react.__styles)({
	root: { mc9l5x: "fjseox" },
	visible: { mc9l5x: "f1w7gpdv" }
}, { d: [".fjseox{display:none;}", ".f1w7gpdv{display:inline;}"] });
/**
*
* Combine the Regular and Filled versions of icons
* Could be used to toggle between them on hover.
*/
var bundleIcon = (FilledIcon, RegularIcon) => {
	const Component = (props) => {
		const { className, filled, ...rest } = props;
		const styles = useBundledIconStyles();
		return react.createElement(react.Fragment, null, react.createElement(FilledIcon, Object.assign({}, rest, { className: (0, _griffel_react.mergeClasses)(styles.root, filled && styles.visible, iconFilledClassName, className) })), react.createElement(RegularIcon, Object.assign({}, rest, { className: (0, _griffel_react.mergeClasses)(styles.root, !filled && styles.visible, iconRegularClassName, className) })));
	};
	Component.displayName = "CompoundIcon";
	return Component;
};
exports.AddCircleRegular = AddCircleRegular;
exports.AddRegular = AddRegular;
exports.ArrowDownRegular = ArrowDownRegular;
exports.ArrowDownloadRegular = ArrowDownloadRegular;
exports.ArrowLeftRegular = ArrowLeftRegular;
exports.ArrowRepeatAllRegular = ArrowRepeatAllRegular;
exports.ArrowRoutingRegular = ArrowRoutingRegular;
exports.ArrowSortRegular = ArrowSortRegular;
exports.ArrowUpRegular = ArrowUpRegular;
exports.ArrowUploadRegular = ArrowUploadRegular;
exports.BoxRegular = BoxRegular;
exports.CalendarArrowCounterclockwiseRegular = CalendarArrowCounterclockwiseRegular;
exports.CalendarRegular = CalendarRegular;
exports.CameraRegular = CameraRegular;
exports.ChatRegular = ChatRegular;
exports.Checkmark12Filled = Checkmark12Filled;
exports.Checkmark16Filled = Checkmark16Filled;
exports.CheckmarkCircle12Filled = CheckmarkCircle12Filled;
exports.CheckmarkCircleFilled = CheckmarkCircleFilled;
exports.CheckmarkCircleRegular = CheckmarkCircleRegular;
exports.CheckmarkFilled = CheckmarkFilled;
exports.CheckmarkRegular = CheckmarkRegular;
exports.ChevronDown16Regular = ChevronDown16Regular;
exports.ChevronDown20Regular = ChevronDown20Regular;
exports.ChevronDownRegular = ChevronDownRegular;
exports.ChevronLeftFilled = ChevronLeftFilled;
exports.ChevronLeftRegular = ChevronLeftRegular;
exports.ChevronRight12Regular = ChevronRight12Regular;
exports.ChevronRightFilled = ChevronRightFilled;
exports.ChevronRightRegular = ChevronRightRegular;
exports.ChevronUp16Regular = ChevronUp16Regular;
exports.CircleFilled = CircleFilled;
exports.CircleRegular = CircleRegular;
exports.ClipboardTaskListLtrRegular = ClipboardTaskListLtrRegular;
exports.ClockRegular = ClockRegular;
exports.ColumnEditRegular = ColumnEditRegular;
exports.CompassNorthwestRegular = CompassNorthwestRegular;
exports.DataBarVerticalRegular = DataBarVerticalRegular;
exports.DeleteRegular = DeleteRegular;
exports.DiamondDismiss12Filled = DiamondDismiss12Filled;
exports.DiamondDismissFilled = DiamondDismissFilled;
exports.Dismiss12Regular = Dismiss12Regular;
exports.Dismiss20Regular = Dismiss20Regular;
exports.DismissCircleFilled = DismissCircleFilled;
exports.DismissCircleRegular = DismissCircleRegular;
exports.DismissFilled = DismissFilled;
exports.DismissRegular = DismissRegular;
exports.DocumentAddRegular = DocumentAddRegular;
exports.DocumentDismissRegular = DocumentDismissRegular;
exports.DocumentErrorRegular = DocumentErrorRegular;
exports.DocumentRegular = DocumentRegular;
exports.ErrorCircleFilled = ErrorCircleFilled;
exports.ErrorCircleRegular = ErrorCircleRegular;
exports.HomeRegular = HomeRegular;
exports.IconDirectionContextProvider = IconDirectionContextProvider;
exports.ImageMultipleRegular = ImageMultipleRegular;
exports.Info12Filled = Info12Filled;
exports.Info12Regular = Info12Regular;
exports.Info16Filled = Info16Filled;
exports.Info16Regular = Info16Regular;
exports.Info20Filled = Info20Filled;
exports.Info20Regular = Info20Regular;
exports.InfoFilled = InfoFilled;
exports.InfoRegular = InfoRegular;
exports.KeyRegular = KeyRegular;
exports.Lightbulb16Regular = Lightbulb16Regular;
exports.LinkDismissRegular = LinkDismissRegular;
exports.ListRegular = ListRegular;
exports.LocalLanguageRegular = LocalLanguageRegular;
exports.LockClosedRegular = LockClosedRegular;
exports.MailAddRegular = MailAddRegular;
exports.MailCheckmarkRegular = MailCheckmarkRegular;
exports.MailRegular = MailRegular;
exports.MoreHorizontalFilled = MoreHorizontalFilled;
exports.MoreHorizontalRegular = MoreHorizontalRegular;
exports.MoreVerticalRegular = MoreVerticalRegular;
exports.Navigation20Filled = Navigation20Filled;
exports.NavigationRegular = NavigationRegular;
exports.PauseCircleRegular = PauseCircleRegular;
exports.PaymentRegular = PaymentRegular;
exports.PersonRegular = PersonRegular;
exports.PersonSearchRegular = PersonSearchRegular;
exports.PersonSwapRegular = PersonSwapRegular;
exports.Pin20Regular = Pin20Regular;
exports.PlayCircleRegular = PlayCircleRegular;
exports.PlugDisconnectedRegular = PlugDisconnectedRegular;
exports.PresenceAvailable10Filled = PresenceAvailable10Filled;
exports.PresenceAvailable10Regular = PresenceAvailable10Regular;
exports.PresenceAvailable12Filled = PresenceAvailable12Filled;
exports.PresenceAvailable12Regular = PresenceAvailable12Regular;
exports.PresenceAvailable16Filled = PresenceAvailable16Filled;
exports.PresenceAvailable16Regular = PresenceAvailable16Regular;
exports.PresenceAvailable20Filled = PresenceAvailable20Filled;
exports.PresenceAvailable20Regular = PresenceAvailable20Regular;
exports.PresenceAway10Filled = PresenceAway10Filled;
exports.PresenceAway10Regular = PresenceAway10Regular;
exports.PresenceAway12Filled = PresenceAway12Filled;
exports.PresenceAway12Regular = PresenceAway12Regular;
exports.PresenceAway16Filled = PresenceAway16Filled;
exports.PresenceAway16Regular = PresenceAway16Regular;
exports.PresenceAway20Filled = PresenceAway20Filled;
exports.PresenceAway20Regular = PresenceAway20Regular;
exports.PresenceBlocked10Regular = PresenceBlocked10Regular;
exports.PresenceBlocked12Regular = PresenceBlocked12Regular;
exports.PresenceBlocked16Regular = PresenceBlocked16Regular;
exports.PresenceBlocked20Regular = PresenceBlocked20Regular;
exports.PresenceBusy10Filled = PresenceBusy10Filled;
exports.PresenceBusy12Filled = PresenceBusy12Filled;
exports.PresenceBusy16Filled = PresenceBusy16Filled;
exports.PresenceBusy20Filled = PresenceBusy20Filled;
exports.PresenceDnd10Filled = PresenceDnd10Filled;
exports.PresenceDnd10Regular = PresenceDnd10Regular;
exports.PresenceDnd12Filled = PresenceDnd12Filled;
exports.PresenceDnd12Regular = PresenceDnd12Regular;
exports.PresenceDnd16Filled = PresenceDnd16Filled;
exports.PresenceDnd16Regular = PresenceDnd16Regular;
exports.PresenceDnd20Filled = PresenceDnd20Filled;
exports.PresenceDnd20Regular = PresenceDnd20Regular;
exports.PresenceOffline10Regular = PresenceOffline10Regular;
exports.PresenceOffline12Regular = PresenceOffline12Regular;
exports.PresenceOffline16Regular = PresenceOffline16Regular;
exports.PresenceOffline20Regular = PresenceOffline20Regular;
exports.PresenceOof10Regular = PresenceOof10Regular;
exports.PresenceOof12Regular = PresenceOof12Regular;
exports.PresenceOof16Regular = PresenceOof16Regular;
exports.PresenceOof20Regular = PresenceOof20Regular;
exports.PresenceUnknown10Regular = PresenceUnknown10Regular;
exports.PresenceUnknown12Regular = PresenceUnknown12Regular;
exports.PresenceUnknown16Regular = PresenceUnknown16Regular;
exports.PresenceUnknown20Regular = PresenceUnknown20Regular;
exports.PrintRegular = PrintRegular;
exports.ProhibitedFilled = ProhibitedFilled;
exports.ReceiptRegular = ReceiptRegular;
exports.SearchRegular = SearchRegular;
exports.ShieldCheckmarkRegular = ShieldCheckmarkRegular;
exports.SignOutRegular = SignOutRegular;
exports.SignatureRegular = SignatureRegular;
exports.Square12Filled = Square12Filled;
exports.Square16Filled = Square16Filled;
exports.StarFilled = StarFilled;
exports.StarRegular = StarRegular;
exports.Warning12Filled = Warning12Filled;
exports.WarningFilled = WarningFilled;
exports.WarningRegular = WarningRegular;
exports.WrenchRegular = WrenchRegular;
exports.ZoomInRegular = ZoomInRegular;
exports.ZoomOutRegular = ZoomOutRegular;
exports.bundleIcon = bundleIcon;
exports.iconFilledClassName = iconFilledClassName;
exports.iconRegularClassName = iconRegularClassName;
