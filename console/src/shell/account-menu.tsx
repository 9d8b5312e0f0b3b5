import { AccountFace } from './account-face.tsx';
import { AccountPopup } from './later.ts';
import { Opener } from './opener.tsx';

export function AccountMenu() {
  return (
    <Opener className="account" popup="menu" face={<AccountFace />}>
      <AccountPopup />
    </Opener>
  );
}
