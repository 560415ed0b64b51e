import * as React from "react";
var IconDirectionContext = React.createContext(void 0);
var IconDirectionContextDefaultValue = {};
var IconDirectionContextProvider = IconDirectionContext.Provider;
var useIconContext = () => {
	const context = React.useContext(IconDirectionContext);
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
export { IconDirectionContextProvider as a, iconRegularClassName as i, iconClassName as n, useIconContext as o, iconFilledClassName as r, DATA_FUI_ICON as t };
