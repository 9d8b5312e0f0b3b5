import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { useTexts } from '../i18n/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { texts } from '../parts/texts.ts';
import { showToastsBy } from './toast.ts';
import './toasts.css';

const manager = Toast.createToastManager();

/** Where things are said. It is there once there was something to say. */
export function ToastCorner() {
  // Once the provider below listens: an effect of a parent runs after those of what is in it.
  useEffect(
    () =>
      showToastsBy(({ tone = 'info', title, text }) => {
        manager.add({ type: tone, title, ...(text === undefined ? {} : { description: text }) });
      }),
    [],
  );
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const t = useTexts(texts);
  const { toasts } = Toast.useToastManager();
  return toasts.map((shown) => (
    <Toast.Root key={shown.id} toast={shown} className={`toast ${shown.type ?? 'info'}`}>
      <Toast.Content className="toast-content">
        <Icon name={shown.type === 'bad' ? 'warning' : 'check'} />
        <div>
          <Toast.Title className="toast-title" />
          <Toast.Description />
        </div>
        <Toast.Close className="button quiet" aria-label={t('close')}>
          <Icon name="close" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
