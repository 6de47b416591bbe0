import { useMemo, type ReactNode } from 'react';
import { useStrings } from '../../platform/strings';
import { coordinates, graticule, parsePlace, type Place } from '../location';
import { mediaStrings } from './strings';
import classes from './media.module.css';

/** A place: a drawn map (no service outside is asked), its words, and the link that opens it. */
export function LocationCard({ body, children }: { body: string; children: ReactNode }) {
  const t = useStrings(mediaStrings);
  const place = useMemo(() => parsePlace(body), [body]);
  return (
    <>
      <span className={classes.map} role="img" aria-label={t('media.map')}>
        {place.image ? <img src={place.image} alt="" /> : <MapDrawing at={place.at} />}
      </span>
      <span className={classes.place}>
        <strong dir="auto">{place.title || t('media.place')}</strong>
        <span className={classes.placeLine}>
          {place.detail && <span dir="auto">{place.detail} </span>}
          {place.at && (
            <span className={classes.coordinates} dir="ltr">
              {coordinates(place.at)}
            </span>
          )}
          {place.link && (
            <a href={place.link} target="_blank" rel="noopener noreferrer nofollow">
              {t('media.openMap')}
            </a>
          )}
        </span>
        {children}
      </span>
    </>
  );
}

const WIDTH = 292;
const HEIGHT = 120;
/** Degrees of longitude that the drawing shows. */
const SPAN = 0.05;

/** The graticule around the place, and a pin on it: all that can be drawn without asking anybody outside. */
function MapDrawing({ at }: { at: Place['at'] }) {
  const lines = at && graticule(at, (SPAN * HEIGHT) / WIDTH, SPAN);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} fill="var(--sunken)" />
      {lines?.down.map((line) => (
        <g key={line.label} transform={`translate(${line.at * WIDTH} 0)`}>
          <path d={`M0 0v${HEIGHT}`} stroke="var(--line-strong)" />
          <text x="3" y={HEIGHT - 5} fontSize="9" fill="var(--text-2)">
            {line.at < 0.86 && line.label}
          </text>
        </g>
      ))}
      {lines?.across.map((line) => (
        <g key={line.label} transform={`translate(0 ${line.at * HEIGHT})`}>
          <path d={`M0 0h${WIDTH}`} stroke="var(--line-strong)" />
          <text x="3" y="-3" fontSize="9" fill="var(--text-2)">
            {line.at * HEIGHT < HEIGHT - 18 && line.label}
          </text>
        </g>
      ))}
      <circle cx="146" cy="60" r="26" fill="var(--primary-tint)" opacity=".7" />
      <path d="M146 62c-9-11-16-17-16-26a16 16 0 1 1 32 0c0 9-7 15-16 26z" fill="var(--danger-solid)" />
      <circle cx="146" cy="35" r="6" fill="var(--on-primary)" />
    </svg>
  );
}
