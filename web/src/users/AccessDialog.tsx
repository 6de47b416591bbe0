import { Button, Modal } from '@mantine/core';
import type { User } from '@guiche/contract/users';
import { useState } from 'react';
import { formatDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { DialogContent } from '../ui/Dialog';
import { useBusy } from '../ui/use-busy';
import { toast, toastError } from '../ui/toast-store';
import { useFocusBack } from '../ui/use-focus-back';
import { CopyLine } from './CopyLine';
import classes from './Security.module.css';
import { endTotpOf, makeLink } from './security-data';
import { securityStrings } from './security-strings';

/** For whoever cannot get in: an admin makes a link for a new password, or switches the second factor off. */
export default function AccessDialog({ user, onClose }: { user: User; onClose: () => void }) {
  useFocusBack();
  const t = useStrings(securityStrings);
  const { name } = user;
  const [made, setMade] = useState<{ link: string; expiresAt: string } | null>(null);
  const [busy, make] = useBusy(async () => setMade(await makeLink(user.id)));
  const [asking, setAsking] = useState(false);

  async function turnOff() {
    try {
      await endTotpOf(user.id);
      toast.success(t('access.done', { name }));
      setAsking(false);
    } catch (error) {
      toastError(error);
      throw error;
    }
  }

  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={t('access.title', { name })}
        size={480}
        closeButtonProps={{ 'aria-label': t('close') }}
        // the question on top of it closes first
        closeOnEscape={!asking}
      >
        <DialogContent>
          <div className={classes.block}>
            <h3>{t('access.link')}</h3>
            <p className={classes.why}>{t('access.linkWhy', { name })}</p>
            {made ? (
              <>
                <CopyLine label={t('access.linkLabel')} text={made.link} />
                <p className={classes.why} role="status">
                  {t('access.linkOnce', { date: formatDateTime(made.expiresAt) })}
                </p>
              </>
            ) : (
              <Button size="sm" loading={busy} data-autofocus onClick={make}>
                {t('access.make')}
              </Button>
            )}
          </div>
          <div className={classes.block}>
            <h3>{t('access.factor')}</h3>
            <p className={classes.why}>{t('access.factorWhy', { name })}</p>
            <Button size="sm" onClick={() => setAsking(true)}>
              {t('turnOff')}
            </Button>
          </div>
        </DialogContent>
      </Modal>
      {asking && (
        <ConfirmDialog
          opened
          title={t('access.ask', { name })}
          confirmLabel={t('turnOff')}
          danger
          onConfirm={turnOff}
          onClose={() => setAsking(false)}
        >
          {t('access.asked', { name })}
        </ConfirmDialog>
      )}
    </>
  );
}
