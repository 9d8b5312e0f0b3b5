/** All that opens over the page around which the shell stands, as one script. */
export { AccountPopup } from './account-popup.tsx';
export { MenuDrawer } from './menu-drawer.tsx';
export { Palette } from './palette.tsx';
export { PartnerPopup } from './partner-popup.tsx';
export { ShortcutHelp } from './shortcut-help.tsx';
export { ToastCorner } from './toast-corner.tsx';
