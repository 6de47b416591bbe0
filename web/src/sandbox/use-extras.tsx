import {
  IconEyeOff,
  IconFileText,
  IconId,
  IconMapPin,
  IconMicrophone,
  IconPhone,
  IconPhoto,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { CardDialog } from './dialogs/CardDialog';
import { PlaceDialog } from './dialogs/PlaceDialog';
import { VoiceDialog } from './dialogs/VoiceDialog';
import { useLab, type FileKind } from './lab';
import { sandboxStrings } from './strings';

export interface Act {
  name: string;
  icon: Icon;
  label: string;
  disabled?: boolean;
  run: () => void;
}

/** What a phone may send beside text, as buttons or menu items, and the dialogs that some of it needs. */
export function useExtras(): { extras: Act[]; calls: Act[]; dialogs: ReactNode } {
  const t = useStrings(sandboxStrings);
  const { person, companyHand, draft, setDraft, sendExtra, show, ring } = useLab();
  const photo = useRef<HTMLInputElement>(null);
  const paper = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<'voice' | 'place' | 'card' | null>(null);
  const close = () => setOpen(null);

  function take(files: FileList | null, as: FileKind) {
    const fresh = [...(files ?? [])].map((file) => ({ key: crypto.randomUUID(), file, as }));
    if (fresh.length === 0) return;
    setDraft({ files: [...draft.files, ...fresh], editing: null });
    show('phone');
  }

  const extras: Act[] = [
    { name: 'photo', icon: IconPhoto, label: t('send.photo'), run: () => photo.current?.click() },
    { name: 'voice', icon: IconMicrophone, label: t('send.voice'), run: () => setOpen('voice') },
    { name: 'document', icon: IconFileText, label: t('send.document'), run: () => paper.current?.click() },
    { name: 'place', icon: IconMapPin, label: t('send.place'), run: () => setOpen('place') },
    { name: 'card', icon: IconId, label: t('send.card'), run: () => setOpen('card') },
    {
      name: 'unreadable',
      icon: IconEyeOff,
      label: t('send.unreadable'),
      run: () => {
        sendExtra({ type: 'unreadable', body: draft.text.trim() || t('send.unreadableSample') });
        setDraft({ text: '' });
      },
    },
  ];
  // groups do not call, and the company's own phone does not call itself
  const disabled = !person || person.kind === 'group' || companyHand;
  const calls: Act[] = [
    { name: 'call', icon: IconPhone, label: t('send.call'), disabled, run: () => ring(false) },
    { name: 'video', icon: IconVideo, label: t('send.video'), disabled, run: () => ring(true) },
  ];

  const dialogs = (
    <>
      <input
        ref={photo}
        type="file"
        hidden
        multiple
        accept="image/*,video/*"
        data-send="photo"
        onChange={(event) => {
          take(event.currentTarget.files, 'image');
          event.currentTarget.value = '';
        }}
      />
      <input
        ref={paper}
        type="file"
        hidden
        multiple
        data-send="document"
        onChange={(event) => {
          take(event.currentTarget.files, 'document');
          event.currentTarget.value = '';
        }}
      />
      <VoiceDialog opened={open === 'voice'} onClose={close} />
      {open === 'place' && <PlaceDialog onClose={close} />}
      {open === 'card' && <CardDialog onClose={close} />}
    </>
  );
  return { extras, calls, dialogs };
}
