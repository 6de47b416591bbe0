import { lazy, Suspense } from 'react';
import classes from './QrCode.module.css';

const QrDrawing = lazy(() => import('./QrDrawing'));

export interface QrCodeProps {
  /** What a camera will read. */
  value: string;
  /** What it is for: 'QR code que conecta o celular'. */
  label: string;
}

/** A QR code for a phone camera: black on white paper in both themes, since many cameras cannot read the reverse. */
export function QrCode({ value, label }: QrCodeProps) {
  return (
    <div className={classes.paper}>
      <Suspense>
        <QrDrawing value={value} label={label} />
      </Suspense>
    </div>
  );
}
