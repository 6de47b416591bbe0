import { defineStrings } from '../../platform/strings';

/** Words around what a machine has written down of a voice note. */
export const transcriptStrings = defineStrings('transcript', {
  pt: {
    byMachine: 'Transcrição automática',
    failed: 'Transcrição indisponível',
    again: 'Transcrever de novo',
    empty: 'Nada foi dito',
  },
  en: {
    byMachine: 'Automatic transcript',
    failed: 'Transcript not available',
    again: 'Transcribe again',
    empty: 'Nothing was said',
  },
  es: {
    byMachine: 'Transcripción automática',
    failed: 'Transcripción no disponible',
    again: 'Transcribir de nuevo',
    empty: 'No se dijo nada',
  },
});
