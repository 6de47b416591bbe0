/** Small drawings of the four looks of a list. They carry no information that the words beside them lack. */
const art = { width: 132, height: 96, viewBox: '0 0 132 96', 'aria-hidden': true } as const;

export function AllDoneDrawing() {
  return (
    <svg {...art}>
      <rect
        x="18"
        y="14"
        width="74"
        height="46"
        rx="12"
        fill="var(--primary-tint)"
        stroke="var(--primary-line)"
        strokeWidth="1.5"
      />
      <path
        d="M34 60v14l16-14"
        fill="var(--primary-tint)"
        stroke="var(--primary-line)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M32 30h46M32 42h28" stroke="var(--primary)" strokeWidth="3" strokeLinecap="round" opacity=".55" />
      <circle cx="96" cy="60" r="20" fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="1.5" />
      <path
        d="m88 60 6 6 11-12"
        stroke="var(--ok)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function NothingFoundDrawing() {
  return (
    <svg {...art}>
      <g fill="var(--sunken)" stroke="var(--line-strong)" strokeWidth="1.5">
        <rect x="20" y="14" width="84" height="18" rx="6" />
        <rect x="20" y="39" width="84" height="18" rx="6" opacity=".7" />
        <rect x="20" y="64" width="84" height="18" rx="6" opacity=".4" />
      </g>
      <circle cx="84" cy="50" r="20" fill="var(--surface)" stroke="var(--text-3)" strokeWidth="3" />
      <path d="m99 65 13 13" stroke="var(--text-3)" strokeWidth="5" strokeLinecap="round" />
      <path d="M78 44l12 12M90 44 78 56" stroke="var(--text-3)" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

export function BrokenDrawing() {
  return (
    <svg {...art}>
      <rect
        x="22"
        y="26"
        width="34"
        height="44"
        rx="8"
        fill="var(--sunken)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <rect
        x="76"
        y="26"
        width="34"
        height="44"
        rx="8"
        fill="var(--sunken)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <path d="M30 38h18M30 46h12M84 38h18M84 46h12" stroke="var(--text-3)" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d="m68 20-8 24h9l-5 26 12-32h-9l6-18z"
        fill="var(--danger-tint)"
        stroke="var(--danger)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Two speech bubbles: nothing chosen yet, or nothing begun. */
export function ChooseDrawing() {
  return (
    <svg {...art}>
      <rect
        x="16"
        y="12"
        width="70"
        height="40"
        rx="12"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <path d="M30 26h42M30 37h26" stroke="var(--text-3)" strokeWidth="3" strokeLinecap="round" opacity=".5" />
      <rect
        x="48"
        y="44"
        width="68"
        height="38"
        rx="12"
        fill="var(--primary-tint)"
        stroke="var(--primary-line)"
        strokeWidth="1.5"
      />
      <path d="M62 57h40M62 68h22" stroke="var(--primary)" strokeWidth="3" strokeLinecap="round" opacity=".55" />
    </svg>
  );
}

/** A counter ticket with a dashed edge: a screen that is still being set up. */
export function SoonDrawing() {
  return (
    <svg {...art}>
      <path
        d="M14 34a8 8 0 0 1 8-8h88a8 8 0 0 1 8 8v6a8 8 0 0 0 0 16v6a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8v-6a8 8 0 0 0 0-16z"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <path d="M44 30v36" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="4 4" />
      <path d="M56 42h44M56 54h26" stroke="var(--primary)" strokeWidth="3" strokeLinecap="round" opacity=".55" />
      <circle cx="29" cy="48" r="5" fill="var(--primary-tint)" stroke="var(--primary-line)" strokeWidth="1.5" />
    </svg>
  );
}
