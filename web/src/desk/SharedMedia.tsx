import { Button, SegmentedControl } from '@mantine/core';
import { messages, sharedKinds, type SharedFile, type SharedKind } from '@guiche/contract/messages';
import { IconDownload, IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../messages/media/download';
import { useLink } from '../messages/media/use-link';
import { call } from '../platform/call';
import { formatBytes, formatDate } from '../platform/dates';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { Lightbox } from '../ui/Lightbox';
import { Bone, Skeletons } from '../ui/Skeleton';
import { contactKeys } from '../contacts/data';
import classes from './SharedMedia.module.css';
import { deskStrings } from './strings';

/** Files of the conversations with a contact that one may see, kind by kind, newest first. */
export default function SharedMedia({ contactId }: { contactId: number }) {
  const t = useStrings(deskStrings);
  const [kind, setKind] = useState<SharedKind>('visual');
  const shared = useShared(contactId, kind);
  const files = shared.data?.pages.flatMap(({ media }) => media) ?? [];
  return (
    <div className={classes.shared}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('shared')}
        value={kind}
        onChange={(value) => setKind(value as SharedKind)}
        data={sharedKinds.map((value) => ({ value, label: t(`${value}`) }))}
      />
      {shared.isLoading && (
        <Skeletons>
          <Bone width={240} height={64} />
        </Skeletons>
      )}
      {shared.isError && <p className={classes.none}>{t('sharedFailed')}</p>}
      {shared.data && files.length === 0 && <p className={classes.none}>{t('noShared')}</p>}
      {files.length > 0 && (kind === 'visual' ? <Visual files={files} /> : <Listed files={files} />)}
      {shared.hasNextPage && (
        <Button size="sm" loading={shared.isFetchingNextPage} onClick={() => void shared.fetchNextPage()}>
          {t('moreShared')}
        </Button>
      )}
    </div>
  );
}

function useShared(contactId: number, kind: SharedKind) {
  const refresh = () => void queryClient.invalidateQueries({ queryKey: contactKeys.shared(contactId, kind) });
  useLive({
    appMessage: (event) => {
      const isNew = event.action === 'create' && event.ticket.contactId === contactId;
      if (event.message.mediaName !== null && (isNew || event.message.isDeleted)) refresh();
    },
  });
  return useInfiniteQuery({
    queryKey: contactKeys.shared(contactId, kind),
    queryFn: ({ pageParam, signal }) =>
      call(messages.shared, { contactId, query: { kind, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}

function Visual({ files }: { files: readonly SharedFile[] }) {
  const t = useStrings(deskStrings);
  const [opened, setOpened] = useState<number | null>(null);
  const pictures = files.filter(({ mediaType }) => mediaType !== 'video');
  return (
    <>
      <ul className={classes.grid} role="list">
        {files.map((file) => (
          <li key={file.id}>
            <Tile file={file} onOpen={() => setOpened(pictures.indexOf(file))} />
          </li>
        ))}
      </ul>
      <Lightbox
        pictures={pictures.map((file) => ({
          src: file.mediaUrl,
          alt: file.body || file.mediaName || t('visual'),
          fileName: file.mediaName,
        }))}
        index={opened}
        onIndex={setOpened}
      />
    </>
  );
}

function Tile({ file, onOpen }: { file: SharedFile; onOpen: () => void }) {
  const t = useStrings(deskStrings);
  const { url, gone, attempt, onError } = useLink(file);
  const label = t('open', { name: file.body.slice(0, 80) || file.mediaName || t('video') });
  if (gone || !url)
    return (
      <span className={classes.tile}>
        <IconPhotoOff stroke={1.5} size={20} aria-hidden="true" />
      </span>
    );
  if (file.mediaType === 'video')
    return (
      <a className={classes.tile} href={url} target="_blank" rel="noopener noreferrer" aria-label={label}>
        <IconPlayerPlayFilled size={20} aria-hidden="true" />
      </a>
    );
  return (
    <button type="button" className={classes.tile} aria-label={label} onClick={onOpen}>
      <img key={attempt} src={url} alt="" loading="lazy" decoding="async" onError={onError} />
    </button>
  );
}

function Listed({ files }: { files: readonly SharedFile[] }) {
  const t = useStrings(deskStrings);
  return (
    <ul className={classes.list} role="list">
      {files.map((file) => (
        <li key={file.id}>
          <span className={classes.words}>
            <span dir="auto">{file.mediaName}</span>
            <small>
              {formatBytes(file.mediaSize)} · {formatDate(file.createdAt)}
            </small>
          </span>
          <IconButton size="sm" label={t('download', { name: file.mediaName })} onClick={() => void downloadFile(file)}>
            <IconDownload stroke={1.5} size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
