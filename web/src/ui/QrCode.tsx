import { lazy, Suspense } from 'react';
import classes from './QrCode.module.css';
import type { QrCodeProps } from './QrDrawing';

const QrDrawing = lazy(() => import('./QrDrawing'));

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
