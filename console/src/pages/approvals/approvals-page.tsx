import { Page } from '../../parts/page.tsx';

export function ApprovalsPage() {
  return <Page title="Approvals">{null}</Page>;
}
