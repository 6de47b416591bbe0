import type { Call, Emitted, Said } from './call';
import { recording } from './calls';
import { fieldsOf } from './compare';
import { events, shapes } from './shapes';

const code = (text: string) => `\`${text}\``;
const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (heads: string[], rows: string[][]) =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n');

/** What older clients call, what they get and what they hear, as a page: written from what is replayed. */
export function writeDown(): string {
  return [
    opening,
    ...recording.flatMap(({ title, steps }) => [
      `## ${title}`,
      table(
        ['Call', 'Body', 'Status', 'Reply', 'Then heard'],
        steps.map((step) =>
          'call' in step
            ? [code(shown(step.call)), bodyOf(step), String(step.status ?? 200), code(step.gets), heard(step.hears)]
            : [whatElse(step), '', '', '', heard(step.hears)],
        ),
      ),
    ]),
    '## Shapes',
    'What every server of this family answers with, and what only Guichê adds. `?`: null may stand there; `[]`: a list.',
    table(['Shape', 'Fields', 'Ours'], Object.keys(shapes).map(fieldsRow)),
    '## Events',
    'On `company-{company}-{name}`, as soon as `ready` was heard, and where clients wait for another name by that too: `tag`, `prompt`, `schedule`, `company{company}-schedule`, `company{company}-quickemessage`. Those without fields of theirs are ours alone.',
    table(['Event', 'Fields', 'Ours'], Object.keys(events).map(fieldsRow)),
    '',
  ].join('\n\n');
}

const whatElse = (step: Said | Emitted) =>
  'emits' in step
    ? `(on its socket: ${code(step.emits)})`
    : `(a customer writes${step.file ? ', with a picture' : ''})`;
const shown = (call: string) => decodeURIComponent(call);
const heard = (names: string[] = []) => names.map(code).join(', ');

function bodyOf({ body, files }: Call): string {
  const names = Object.keys((body as object | undefined) ?? {}).concat(
    (files ?? []).map(({ field }) => `${field} (file)`),
  );
  return names.map(code).join(', ');
}

function fieldsRow(shape: string): string[] {
  const fields = fieldsOf(shape);
  const listed = (isOurs: boolean) =>
    fields
      .filter((field) => field.isOurs === isOurs)
      .map(
        ({ name, isList, mayBeNull, mayBeAbsent }) =>
          `${name}${isList ? '[]' : ''}${mayBeNull || mayBeAbsent ? '?' : ''}`,
      )
      .join(', ');
  return [code(shape), listed(false), listed(true)];
}

const opening = `# Older clients

Front ends that were written for other servers of this API family work with Guichê: on a host of its own with
\`API_BASE=/\`, \`WEB=off\` and their origin in \`WEB_ORIGINS\`. This page is what is replayed by
\`server/src/older-clients.test.ts\`, call by call; it is written by that test and not by hand.

What is not as they know it, and works all the same:

- What makes a row answers 201, whatever changes one 200 with the row; removals answer \`{message}\`.
- \`POST /messages/{ticketId}\` answers with the message, which also comes as an event.
- Ids may be digits in a text; where an id may be missing, an empty text, 0 and false say so. \`allTicket\` may be
  \`desabled\`. An empty filter in the address is none.
- A company without a due date has 2999-12-31 at login and refresh: such clients let nobody in without one.
- A wrong or missing \`currentPassword\` is 409, since a 401 logs them out.
- \`companyId\` in the address counts for whoever runs the platform alone, at \`/whatsapp\`, \`/queue\`, \`/users\` and
  \`/users/list\`.
- A socket with its token in the query alone hears that a ticket has left a list (\`delete\`) before it hears how it is now
  (\`update\`), and every ticket of a move of many.
- The greeting that such clients send after accepting is not sent where the server has just greeted by itself: they get back
  what was said.
- \`POST /contacts/import\` takes a file (\`medias\`), since no phone’s book can be read; without one it is 400.
- The session is renewed by the cookie \`jrt\` (HttpOnly, \`SameSite=Strict\`, to \`/auth\` alone), which browsers keep and send
  only where page and API are of one site: the same scheme and registrable domain, as of \`https://desk.example.com\` and
  \`https://api.example.com\`. A page of another site logs in and works for the 15 minutes of its token; then
  \`POST /auth/refresh_token\` comes without the cookie and is 401, and it has to log in again. Give it a name below the
  same domain, or let its host pass the API on.
- Links to files are whole for pages of another origin: at \`PUBLIC_URL\`, else at the address that was called.`;
