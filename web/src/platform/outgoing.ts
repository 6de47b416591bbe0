/** What goes to the server, and how far it has come. */
export interface Outgoing {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Files | undefined;
  signal?: AbortSignal | undefined;
  /** From 0 to 1, while files go up. */
  onProgress?: ((share: number) => void) | undefined;
  /** The answer is a file, of which so many bytes have come. No time limit once it has begun, but it can be cancelled. */
  onBytes?: ((bytes: number) => void) | undefined;
}

/** Files, and what is said beside them. */
export interface Files {
  field: string;
  files: readonly File[];
  fields: unknown;
}
