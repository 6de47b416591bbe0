import type { LiveEvent } from '@guiche/contract/live';
import { defineStrings, say } from '../platform/strings';
import { toast } from '../ui/toast-store';

const strings = defineStrings('removal', {
  pt: {
    moving: 'Movendo conversas: {{done}} de {{total}}',
    moved: 'Conversas movidas: {{total}}',
  },
  en: {
    moving: 'Moving conversations: {{done}} of {{total}}',
    moved: 'Conversations moved: {{total}}',
  },
  es: {
    moving: 'Moviendo conversaciones: {{done}} de {{total}}',
    moved: 'Conversaciones movidas: {{total}}',
  },
});

/** Tells admins how far the conversations of something that was removed have moved: one line, until all have. */
export function showRemoval({ what, id, done, total }: LiveEvent<'removal'>): void {
  const isDone = done >= total;
  toast.info(say(strings)(isDone ? 'moved' : 'moving', { done, total }), {
    id: `removal-${what}-${id}`,
    ...(!isDone && { duration: null }),
  });
}
