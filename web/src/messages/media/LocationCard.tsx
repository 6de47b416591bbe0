import { useMemo, type ReactNode } from 'react';
import { useStrings } from '../../platform/strings';
import { parsePlace } from '../location';
import { messagesStrings } from '../strings';
import classes from './media.module.css';

/** A place: a drawn map (no service outside is asked), its words, and the link that opens it. */
export function LocationCard({ body, children }: { body: string; children: ReactNode }) {
  const t = useStrings(messagesStrings);
  const place = useMemo(() => parsePlace(body), [body]);
  return (
    <>
      <span className={classes.map} role="img" aria-label={t('media.map')}>
        {place.image ? <img src={place.image} alt="" /> : <MapDrawing />}
      </span>
      <span className={classes.place}>
        <strong dir="auto">{place.title || t('media.place')}</strong>
        <span className={classes.placeLine}>
          {place.detail && <span dir="auto">{place.detail} </span>}
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

function MapDrawing() {
  return (
    <svg viewBox="0 0 292 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="292" height="120" fill="var(--sunken)" />
      <path d="M0 84c60-10 90 20 160 8s90-30 132-26v54H0z" fill="var(--primary-tint)" />
      <rect x="24" y="12" width="70" height="40" rx="4" fill="var(--ok-tint)" />
      <g stroke="var(--surface)" strokeWidth="7" fill="none">
        <path d="M0 62h292M112 0v92M206 0v78M0 26l112 10M206 24l86-8" />
      </g>
      <path d="M112 36l94-12" stroke="var(--warn-line)" strokeWidth="8" />
      <g fill="var(--line-strong)" opacity=".6">
        <rect x="128" y="46" width="20" height="10" rx="2" />
        <rect x="176" y="44" width="18" height="12" rx="2" />
        <rect x="222" y="30" width="52" height="24" rx="2" />
      </g>
      <path d="M158 62c-9-11-16-17-16-26a16 16 0 1 1 32 0c0 9-7 15-16 26z" fill="var(--danger-solid)" />
      <circle cx="158" cy="35" r="6" fill="var(--on-primary)" />
    </svg>
  );
}
