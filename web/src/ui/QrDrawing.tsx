import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import classes from './QrCode.module.css';

export interface QrCodeProps {
  /** What a camera will read. */
  value: string;
  /** What it is for: 'QR code que conecta o celular'. */
  label: string;
}

/** Modules of white that the norm asks for on each side. */
const quiet = 4;

/** The code itself; apart, so that only who is shown one loads the library. */
export default function QrDrawing({ value, label }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const code = generate(value);
    return { path: toSvgPath(code), size: code.size + 2 * quiet };
  }, [value]);
  return (
    <svg
      className={classes.code}
      viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
