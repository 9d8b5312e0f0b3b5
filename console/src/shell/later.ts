import { lazy } from 'react';

/**
 * What opens over the page is loaded at the first sign of somebody: a page that is only looked at does
 * not wait for it, and whoever clicks finds it there.
 */
const load = async () => await import('./popups.tsx');

for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
  const noticed = () => void load().catch(() => undefined); // Asked for again when it is needed.
  addEventListener(sign, noticed, { capture: true, once: true, passive: true });
}

export const Palette = lazy(async () => ({ default: (await load()).Palette }));
export const ShortcutHelp = lazy(async () => ({ default: (await load()).ShortcutHelp }));
export const MenuDrawer = lazy(async () => ({ default: (await load()).MenuDrawer }));
export const AccountPopup = lazy(async () => ({ default: (await load()).AccountPopup }));
export const PartnerPopup = lazy(async () => ({ default: (await load()).PartnerPopup }));
export const ToastCorner = lazy(async () => ({ default: (await load()).ToastCorner }));
