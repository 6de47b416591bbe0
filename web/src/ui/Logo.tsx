import { useSite } from '../platform/site';

/** The installation's own picture, or a speech bubble cut like a counter ticket. */
export function Logo({ size = 32 }: { size?: 28 | 32 }) {
  const { logo } = useSite();
  if (logo)
    return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain', borderRadius: 8 }} />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--primary)" />
      <path
        d="M8 9.5A2.5 2.5 0 0 1 10.5 7h11A2.5 2.5 0 0 1 24 9.5v3.2a2.3 2.3 0 0 0 0 4.6v1.2a2.5 2.5 0 0 1-2.5 2.5H15l-4.2 3.6c-.5.4-1.1.1-1.1-.5V21A2.5 2.5 0 0 1 8 18.5v-1.2a2.3 2.3 0 0 0 0-4.6z"
        fill="var(--on-primary)"
      />
      <path d="M13 12.6h6M13 16h4" stroke="var(--primary)" strokeWidth="1.9" strokeLinecap="round" />
    </svg>
  );
}
