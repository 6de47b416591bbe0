import { Button, CloseButton, Portal } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useStrings } from '../platform/strings';
import { Kbd } from './Kbd';
import { uiStrings } from './strings';
import { toastStore, type Toast, type ToastKind } from './toast-store';
import classes from './Toasts.module.css';

const icons: Record<ToastKind, typeof IconCircleCheck> = {
  success: IconCircleCheck,
  undo: IconCircleCheck,
  error: IconExclamationCircle,
  warn: IconAlertTriangle,
  info: IconInfoCircle,
};

/** Where toasts appear: bottom left on wide screens, at the top of narrow ones. Mounted once, by the app. */
export function Toasts() {
  const t = useStrings(uiStrings);
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <Portal>
      <section className={classes.region} aria-label={t('notices')}>
        {/* two regions that exist before their first words, or screen readers would miss them */}
        <div role="status" aria-live="polite" className={classes.stack}>
          {toasts
            .filter(({ kind }) => kind !== 'error')
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </div>
        <div role="alert" aria-live="assertive" className={classes.stack}>
          {toasts
            .filter(({ kind }) => kind === 'error')
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </div>
      </section>
    </Portal>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useStrings(uiStrings);
  const [held, setHeld] = useState(false);
  useCountdown(toast, held);
  const Icon = icons[toast.kind];
  const { action } = toast;
  const line = toast.kind === 'undo';
  const act = action && (
    <Button
      size="sm"
      variant="link"
      className={classes.act}
      leftSection={line ? <IconArrowBackUp stroke={1.5} size={16} /> : undefined}
      rightSection={action.keys ? <Kbd keys={action.keys} /> : undefined}
      onClick={() => {
        toastStore.close(toast.id, 'acted');
        action.run();
      }}
    >
      {action.label ?? t('undo')}
    </Button>
  );

  return (
    <div
      className={classes.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') toastStore.close(toast.id);
      }}
    >
      <Icon className={classes.icon} stroke={1.5} size={20} aria-hidden="true" />
      <div className={classes.words}>
        <strong className={classes.text} dir="auto">
          {toast.text}
        </strong>
        {toast.detail && (
          <p className={classes.detail} dir="auto">
            {toast.detail}
          </p>
        )}
        {!line && act}
      </div>
      {line ? (
        act
      ) : (
        <CloseButton aria-label={t('closeNotice')} iconSize={16} onClick={() => toastStore.close(toast.id)} />
      )}
      {line && (
        <span
          className={classes.line}
          style={{ animationDuration: `${toast.duration ?? 0}ms`, animationPlayState: held ? 'paused' : 'running' }}
        />
      )}
    </div>
  );
}

/** Closes the toast when its time has run out; time stands still while `held`. */
function useCountdown(toast: Toast, held: boolean): void {
  const left = useRef(toast.duration);
  useEffect(() => {
    left.current = toast.duration;
  }, [toast]);
  useEffect(() => {
    if (held || left.current === null) return;
    const started = performance.now();
    const timer = setTimeout(() => toastStore.close(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      // what is left when the pointer goes is at least half a second: it must not vanish under a returning hand
      if (left.current !== null) left.current = Math.max(500, left.current - (performance.now() - started));
    };
  }, [toast, held]);
}
