import type { ListImportReport } from '@guiche/contract/contact-lists';
import { useRef, useState } from 'react';
import { isAbort } from '../platform/call';
import { sentenceOf } from '../platform/errors';
import { importFile, type ImportChoice } from './data';

export type ListImportStep =
  | { at: 'choose'; problem?: string }
  | { at: 'reading'; share: number }
  | { at: 'preview'; report: ListImportReport; busy: boolean; problem?: string }
  | { at: 'running'; report: ListImportReport; share: number }
  | { at: 'done'; report: ListImportReport };

/** The steps from a spreadsheet to people in a list: chosen, judged as often as it is understood otherwise, put in. */
export function useListImport(listId: number) {
  const [step, setStep] = useState<ListImportStep>({ at: 'choose' });
  const file = useRef<File>(undefined);
  const under = useRef<AbortController>(undefined);

  async function send(choice: ImportChoice, preview: boolean, before?: ListImportReport) {
    under.current?.abort();
    const control = (under.current = new AbortController());
    const onProgress = (share: number) =>
      setStep((now) => (now.at === 'reading' || now.at === 'running' ? { ...now, share } : now));
    try {
      const report = await importFile(listId, file.current!, choice, { preview, signal: control.signal, onProgress });
      if (!control.signal.aborted) setStep(preview ? { at: 'preview', report, busy: false } : { at: 'done', report });
    } catch (error) {
      if (isAbort(error) || control.signal.aborted) return;
      const problem = sentenceOf(error);
      setStep(before ? { at: 'preview', report: before, busy: false, problem } : { at: 'choose', problem });
    }
  }

  const usesOf = (report: ListImportReport) => report.columns.map(({ use }) => use);

  return {
    step,
    fileName: file.current?.name ?? '',
    choose(chosen: File) {
      file.current = chosen;
      setStep({ at: 'reading', share: 0 });
      void send({}, true);
    },
    back() {
      under.current?.abort();
      setStep({ at: 'choose' });
    },
    /** Understood otherwise, it is judged again; with another first line the columns are guessed anew. */
    change(report: ListImportReport, { columns, hasHeader }: ImportChoice) {
      setStep({ at: 'preview', report, busy: true });
      const choice =
        hasHeader === undefined ? { columns: columns ?? usesOf(report), hasHeader: report.hasHeader } : { hasHeader };
      void send(choice, true, report);
    },
    run(report: ListImportReport) {
      setStep({ at: 'running', report, share: 0 });
      void send({ columns: usesOf(report), hasHeader: report.hasHeader }, false, report);
    },
  };
}
