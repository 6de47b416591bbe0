import { Modal } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { copyText } from '../ui/copy';
import { formatDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { DialogContent } from '../ui/Dialog';
import { IconButton } from '../ui/IconButton';
import { Bone, Skeletons } from '../ui/Skeleton';
import { EmptyState, FailedState } from '../ui/States';
import classes from './Security.module.css';
import { usePendingLinks } from './security-data';
import { securityStrings } from './security-strings';

interface PendingLinksDialogProps {
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** For the operator of an installation without mail: who has asked for a new password, and the links to hand over. */
export default function PendingLinksDialog({ onClose, focusAfter }: PendingLinksDialogProps) {
  const t = useStrings(securityStrings);
  const { data, error, isError, refetch } = usePendingLinks();
  const close = () => {
    onClose();
    focusAfter.current?.focus({ preventScroll: true });
  };
  return (
    <Modal opened onClose={close} title={t('pending.title')} size={520} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogContent>
        {isError && <FailedState level={3} onRetry={() => void refetch()} error={error} />}
        {!data && !isError && (
          <Skeletons>
            <Bone width="80%" />
          </Skeletons>
        )}
        {data?.length === 0 && <EmptyState title={t('pending.empty')}>{t('pending.emptyWhy')}</EmptyState>}
        {data && data.length > 0 && (
          <>
            <p className={classes.why}>{t('pending.why')}</p>
            <ul className={classes.links} role="list" aria-label={t('pending.title')}>
              {data.map(({ user, email, company, link, expiresAt }) => (
                <li key={link}>
                  <span>
                    <b dir="auto">{user.name}</b>
                    <small>{email}</small>
                    <small>{t('pending.row', { company: company.name, date: formatDateTime(expiresAt) })}</small>
                  </span>
                  <IconButton label={t('pending.copy', { name: user.name })} onClick={() => void copyText(link)}>
                    <IconCopy stroke={1.5} size={18} />
                  </IconButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogContent>
    </Modal>
  );
}
