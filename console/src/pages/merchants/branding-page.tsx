import { useEffect, useRef, useState } from 'react';
import { type AnswerOf, call } from '../../api/call.ts';
import { useCall, useRefresh } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Button } from '../../parts/button.tsx';
import { DataForm } from '../../parts/data-form.tsx';
import { FactList } from '../../parts/facts.tsx';
import { useForm } from '../../parts/form.ts';
import { Loaded } from '../../parts/notice.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { ChoosePartner } from '../../shell/partner-switch.tsx';
import { toast } from '../../shell/toast.ts';
import { texts } from './draft-texts.ts';
import './drafts.css';

type Branding = AnswerOf<'retrieveBranding'>;

/** How the page looks on which a partner's merchants fill in their part. */
export function BrandingPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const back = { link: { to: '/merchants/drafts' }, title: t('title') } as const;
  return (
    <Page title={t('branding')} text={t('brandingText')} back={back}>
      {isEverywhere ? <ChoosePartner /> : <OfPartner />}
    </Page>
  );
}

function OfPartner() {
  const { mayCall } = useSession();
  const t = useTexts(texts);
  const query = useCall('retrieveBranding', {});
  return (
    <Loaded query={query}>
      {(branding) =>
        mayCall('replaceBranding') ? (
          <BrandingForm branding={branding} />
        ) : (
          <Panel title={t('preview')}>
            <Preview branding={branding} />
            <FactList facts={[[t('colour'), branding.colour]]} />
          </Panel>
        )
      }
    </Loaded>
  );
}

function BrandingForm({ branding }: Readonly<{ branding: Branding }>) {
  const t = useTexts(texts);
  const { partnerId } = usePlace();
  const refresh = useRefresh();
  const [isWithout, setWithout] = useState(false);
  const form = useForm({ name: branding.name, colour: branding.colour });
  const { colour, logo, name } = form.values;
  const send = async () => {
    const picture = typeof logo === 'string' ? { logo } : isWithout ? { logo: null } : {};
    const body = { name: String(name), colour: String(colour), ...picture };
    await call('replaceBranding', { body }, { partnerId });
    await refresh();
    setWithout(false);
    toast({ tone: 'good', title: t('brandingSaved') });
  };
  const shown = { ...branding, name: String(name), colour: String(colour) };
  return (
    <>
      <Panel>
        <DataForm
          form={form}
          fields={[
            [
              { path: 'name', label: t('brandName'), isRequired: true, maxLength: 60 },
              {
                path: 'colour',
                label: t('colour'),
                hint: t('colourHint'),
                isRequired: true,
                maxLength: 7,
              },
            ],
            { kind: 'file', path: 'logo', label: t('logo'), isRequired: false },
          ]}
          send={send}
          submit={t('save')}
          operation="replaceBranding"
        >
          {branding.logo && (
            <div className="row">
              <Button disabled={isWithout} onClick={() => setWithout(true)}>
                {t('removeLogo')}
              </Button>
            </div>
          )}
        </DataForm>
      </Panel>
      <Panel title={t('preview')}>
        <Preview branding={isWithout ? { ...shown, logo: null } : shown} />
      </Panel>
    </>
  );
}

/** The head of the page; the picture is drawn, for the console loads none from elsewhere. */
function Preview({ branding: { colour, logo, name } }: Readonly<{ branding: Branding }>) {
  const t = useTexts(texts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const content = logo?.content;
  useEffect(() => {
    if (content !== undefined && canvas.current) void draw(canvas.current, content);
  }, [content]);
  return (
    <div className="branding-preview">
      {logo && <canvas ref={canvas} aria-hidden="true" />}
      <strong>{name}</strong>
      <span className="branding-button" style={{ background: colour }}>
        {t('begin')}
      </span>
    </div>
  );
}

const HEIGHT = 44;

async function draw(canvas: HTMLCanvasElement, content: string): Promise<void> {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.codePointAt(0) ?? 0);
  const picture = await createImageBitmap(new Blob([bytes])).catch(() => undefined);
  if (!picture) return;
  canvas.height = HEIGHT;
  canvas.width = Math.max(1, Math.round((picture.width / picture.height) * HEIGHT));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
}
