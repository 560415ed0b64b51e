/** Set once the resident was asked for a mobile number in this session; removed with the session. */
const ASKED_STORED_UNDER = 'mobile_asked';

export const isMobileAsked = (): boolean => window.localStorage.getItem(ASKED_STORED_UNDER) !== null;

export const noteMobileAsked = (): void => window.localStorage.setItem(ASKED_STORED_UNDER, '1');
