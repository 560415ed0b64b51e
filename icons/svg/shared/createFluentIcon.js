import { n as iconClassName, o as useIconContext, t as DATA_FUI_ICON } from "./constants.js";
import * as React from "react";
import { __styles, mergeClasses } from "@griffel/react";
var useStyles = __styles({
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
	state.className = mergeClasses(styles.root, isRtlFlip && styles.rtl, state.className);
	return state;
};
var useRootStyles = __styles({ root: { B8gzw0y: "f1dd5bof" } }, { m: [["@media (forced-colors: active){.f1dd5bof{forced-color-adjust:auto;}}", { m: "(forced-colors: active)" }]] });
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
	return React.createElement(tag, {
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
		return React.useMemo(() => idPrefix ? precomputeColorChildren(pathsOrSvg, options, idPrefix) : colorChildren, [idPrefix]);
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
	if (typeof pathsOrSvg === "string") return React.createElement("svg", {
		...state,
		dangerouslySetInnerHTML: { __html: pathsOrSvg }
	});
	if (colorChildren) return React.createElement("svg", state, ...colorChildren);
	return React.createElement("svg", state, ...pathsOrSvg.map((d) => React.createElement("path", {
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
	const Icon = React.forwardRef((props, ref) => {
		const styles = useRootStyles();
		const iconState = useIconState(props, { flipInRtl: options === null || options === void 0 ? void 0 : options.flipInRtl });
		const colorChildren = useColorChildren(props.idPrefix);
		return renderSvgBody({
			...iconState,
			className: mergeClasses(iconClassName, iconState.className, styles.root),
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
export { createFluentIcon as t };
