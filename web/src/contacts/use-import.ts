import type { ImportReport } from '@guiche/contract/contacts';
import type { ColumnUse } from '@guiche/contract/spreadsheet';
import { useRef, useState } from 'react';
import { sentenceOf } from '../platform/errors';
import { isAbort } from '../platform/call';
import { useLive } from '../platform/live';
import { importFile, type ImportChoice } from './list';

export interface Progress {
  done: number;
  rows: number;
  rejected: number;
}

export type ImportStep =
  | { at: 'choose'; problem?: string }
  | { at: 'reading' }
  | { at: 'preview'; report: ImportReport; busy: boolean; problem?: string }
  | { at: 'running'; progress: Progress }
  | { at: 'done'; report: ImportReport }
  | { at: 'cut'; problem: string };

/** The steps from a file to contacts: chosen, judged as often as the columns are named otherwise, brought in. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>({ at: 'choose' });
  const file = useRef<File>(undefined);
  const looking = useRef<AbortController>(undefined);
  const clientId = useRef('');
  useLive({
    contactImport: (event) => {
      if (event.clientId !== clientId.current) return;
      setStep((now) => (now.at === 'running' ? { at: 'running', progress: event } : now));
    },
  });

  async function look(choice: ImportChoice, before?: ImportReport) {
    looking.current?.abort();
    const control = (looking.current = new AbortController());
    setStep(before ? { at: 'preview', report: before, busy: true } : { at: 'reading' });
    try {
      const report = await importFile(file.current!, choice, { preview: true, signal: control.signal });
      if (!control.signal.aborted) setStep({ at: 'preview', report, busy: false });
    } catch (error) {
      if (isAbort(error) || control.signal.aborted) return;
      const problem = sentenceOf(error);
      setStep(before ? { at: 'preview', report: before, busy: false, problem } : { at: 'choose', problem });
    }
  }

  return {
    step,
    fileName: file.current?.name ?? '',
    choose(chosen: File) {
      file.current = chosen;
      void look({});
    },
    back: () => setStep({ at: 'choose' }),
    /** Other uses of the columns, or another word on the first line: the server judges again. */
    change: (report: ImportReport, { columns, hasHeader }: { columns?: ColumnUse[]; hasHeader?: boolean }) =>
      void look(
        // with another first line the columns are guessed anew
        hasHeader === undefined
          ? { columns: columns ?? report.columns.map(({ use }) => use), hasHeader: report.hasHeader }
          : { hasHeader },
        report,
      ),
    async run(report: ImportReport) {
      clientId.current = crypto.randomUUID();
      setStep({ at: 'running', progress: { done: 0, rows: report.rows, rejected: 0 } });
      const choice = { columns: report.columns.map(({ use }) => use), hasHeader: report.hasHeader };
      try {
        setStep({ at: 'done', report: await importFile(file.current!, choice, { clientId: clientId.current }) });
      } catch (error) {
        setStep({ at: 'cut', problem: sentenceOf(error) });
      }
    },
  };
}
