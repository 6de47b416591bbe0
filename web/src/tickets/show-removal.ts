import type { LiveEvent } from '@guiche/contract/live';
import { defineStrings, say } from '../platform/strings';
import { toast } from '../ui/toast-store';

const strings = defineStrings('removal', {
  pt: {
    moving: 'Movendo conversas: {{done}} de {{total}}',
    moved: 'Conversas movidas: {{total}}',
    tagging: 'Atualizando etiquetas: {{done}} de {{total}} conversas',
    tagged: 'Etiquetas atualizadas: {{total}} conversas',
  },
  en: {
    moving: 'Moving conversations: {{done}} of {{total}}',
    moved: 'Conversations moved: {{total}}',
    tagging: 'Updating tags: {{done}} of {{total}} conversations',
    tagged: 'Tags updated: {{total}} conversations',
  },
  es: {
    moving: 'Moviendo conversaciones: {{done}} de {{total}}',
    moved: 'Conversaciones movidas: {{total}}',
    tagging: 'Actualizando etiquetas: {{done}} de {{total}} conversaciones',
    tagged: 'Etiquetas actualizadas: {{total}} conversaciones',
  },
});

const words = { moved: ['moving', 'moved'], tag: ['tagging', 'tagged'] } as const;

/** Tells how far the conversations of something that was removed have come: one line, until all have. */
export function showRemoval({ what, id, done, total }: LiveEvent<'removal'>): void {
  const isDone = done >= total;
  const [going, gone] = words[what === 'tag' ? 'tag' : 'moved'];
  toast.info(say(strings)(isDone ? gone : going, { done, total }), {
    id: `removal-${what}-${id}`,
    ...(!isDone && { duration: null }),
  });
}
