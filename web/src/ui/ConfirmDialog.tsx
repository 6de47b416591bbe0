import { lazy, Suspense, useState, type ReactNode } from 'react';

const ConfirmBox = lazy(() => import('./ConfirmBox'));

export interface ConfirmDialogProps {
  opened: boolean;
  /** Names the thing: 'Excluir o atendimento nº 4790?'. */
  title: string;
  /** What will happen, and that it cannot be undone, if so. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for what destroys. */
  danger?: boolean;
  icon?: ReactNode;
  /** It would be refused; what stands in the dialog says why. */
  impossible?: boolean;
  /** Its promise keeps the dialog open and busy; a rejected one leaves it open. */
  onConfirm: () => void | Promise<unknown>;
  onClose: () => void;
}

/** Asks once. The focus starts on the harmless answer and returns to where it was. Loaded when it is first needed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [needed, setNeeded] = useState(props.opened);
  if (props.opened && !needed) setNeeded(true);
  return (
    needed && (
      <Suspense>
        <ConfirmBox {...props} />
      </Suspense>
    )
  );
}
