import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import type { ApiProblem } from '../../api/problem.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Loaded, Notice } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { DraftForm } from './draft-form.tsx';
import { DraftReview } from './draft-review.tsx';
import { texts } from './draft-texts.ts';
import type { AnyDraft } from './draft-saver.ts';

const route = getRouteApi('/app/merchants/drafts/$draftId');

/** A merchant to be, filled in step by step. */
export function DraftPage() {
  const t = useTexts(texts);
  const params = route.useParams();
  const { isOperator } = usePlace();
  // Read once: what others change meanwhile is taken over when it is saved, not under the writer's hands.
  const query = useQuery<AnyDraft, ApiProblem>({
    queryKey: ['draftToFillIn', params.draftId],
    queryFn: async () =>
      isOperator
        ? await call('retrieveAnyMerchantDraft', { params })
        : await call('retrieveMerchantDraft', { params }),
    staleTime: 'static',
    gcTime: 0,
  });
  const draft = query.data;
  return (
    <Page
      title={draft ? (draft.name ?? t('unnamed')) : t('one')}
      aside={draft && <Badge state={draft.status} />}
      back={{ link: { to: '/merchants/drafts' }, title: t('title') }}
    >
      <Loaded query={query}>{(loaded) => <Opened draft={loaded} />}</Loaded>
    </Page>
  );
}

function Opened({ draft }: Readonly<{ draft: AnyDraft }>) {
  const t = useTexts(texts);
  const { mayCall } = useSession();
  const { partnerId: chosen } = usePlace();
  const partnerId = 'partnerId' in draft ? String(draft.partnerId) : chosen;
  const { merchantId } = draft;
  if (merchantId !== null) {
    const action = (
      <ButtonLink tone="main" to="/merchants/$merchantId" params={{ merchantId }}>
        {t('openMerchant')}
      </ButtonLink>
    );
    return <Notice icon="check" title={t('submittedText')} action={action} />;
  }
  if (!mayCall('saveMerchantDraft')) return <DraftReview draft={draft} />;
  return <DraftForm draft={draft} partnerId={partnerId} />;
}
