import type { Endpoint } from '@guiche/contract';

type Json = Record<string, unknown>;

export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/** Languages in which other programs are shown how to call, in this order. */
const languages = { curl: 'shell', JavaScript: 'javascript', PHP: 'php', Python: 'python' } as const;
type Language = keyof typeof languages;

/** What a call brings: field by field, a value as it is or the name of a variable of the environment. */
interface Call {
  method: string;
  path: string;
  fields: [name: string, value: string, isVariable: boolean][];
  /** Name of the field that carries a file. */
  file: string | undefined;
  hasKey: boolean;
}

/**
 * Runnable samples of an endpoint that programs call, for the OpenAPI document (`x-codeSamples`): what stands in its fields
 * are the schema's examples, and where it names a variable of the environment (`x-variable`), that. The address and the
 * token are variables always: `GUICHE_URL`, `GUICHE_TOKEN`.
 * @param schema the JSON Schema of its body
 */
export function codeSamples({ method, path, spec }: Endpoint, schema: Json | undefined): CodeSample[] {
  if (spec.who !== 'line') return [];
  const properties = Object.entries((schema?.['properties'] ?? {}) as Record<string, Json>);
  const fields = properties.flatMap(([name, property]): Call['fields'] => {
    const [example] = (property['examples'] ?? []) as string[];
    const variable = property['x-variable'] as string | undefined;
    return example === undefined ? [] : [[name, variable ?? example, variable !== undefined]];
  });
  const call = { method, path, fields, hasKey: spec.idempotent === true };
  const calls: [string, Call][] = [['', { ...call, file: undefined }]];
  if (spec.upload) calls.push([' (multipart)', { ...call, file: spec.upload.field }]);
  return calls.flatMap(([label, one]) =>
    Object.entries(languages).map(([name, lang]) => ({
      lang,
      label: `${name}${label}`,
      source: write[name as Language](one),
    })),
  );
}

const upper = (name: string) => `GUICHE_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
/** The path with its ids as variables, each written in the language's way. */
const pathOf = (path: string, variable: (name: string) => string) =>
  path.replace(/:(\w+)/g, (_, name: string) => variable(upper(name)));
/** A key of one's own for each act, so that a repeated call sends nothing twice. */
const key = 'pedido-1042';
const fileName = 'nota.pdf';
const lines = (...all: (string | false)[]) => all.filter((line) => line !== false).join('\n');

const write: Record<Language, (call: Call) => string> = {
  curl({ method, path, fields, file, hasKey }) {
    const value = ([, text, isVariable]: Call['fields'][number]) => (isVariable ? `$${text}` : text);
    const body = fields.map((field) => `\\"${field[0]}\\": \\"${value(field)}\\"`).join(', ');
    const parts = [
      `curl -sS -X ${method} "$GUICHE_URL${pathOf(path, (name) => `$${name}`)}"`,
      `-H "Authorization: Bearer $GUICHE_TOKEN"`,
      ...(hasKey ? [`-H "Idempotency-Key: ${key}"`] : []),
      ...(fields.length && !file ? [`-H "Content-Type: application/json"`, `-d "{${body}}"`] : []),
      ...(file ? [...fields.map((field) => `-F "${field[0]}=${value(field)}"`), `-F "${file}=@${fileName}"`] : []),
    ];
    return parts.join(' \\\n  ');
  },
  JavaScript({ method, path, fields, file, hasKey }) {
    const value = ([, text, isVariable]: Call['fields'][number]) =>
      isVariable ? `process.env.${text}` : JSON.stringify(text);
    return lines(
      file !== undefined && `import { readFile } from 'node:fs/promises';\n`,
      ...(file
        ? [
            `const form = new FormData();`,
            ...fields.map((field) => `form.append('${field[0]}', ${value(field)});`),
            `form.append('${file}', new Blob([await readFile('${fileName}')]), '${fileName}');\n`,
          ]
        : []),
      `const answer = await fetch(\`\${process.env.GUICHE_URL}${pathOf(path, (name) => `\${process.env.${name}}`)}\`, {`,
      `  method: '${method}',`,
      `  headers: {`,
      `    Authorization: \`Bearer \${process.env.GUICHE_TOKEN}\`,`,
      hasKey && `    'Idempotency-Key': '${key}',`,
      fields.length > 0 && !file && `    'Content-Type': 'application/json',`,
      `  },`,
      file !== undefined && `  body: form,`,
      fields.length > 0 &&
        !file &&
        `  body: JSON.stringify({ ${fields.map((field) => `${field[0]}: ${value(field)}`).join(', ')} }),`,
      `});`,
      `process.stdout.write(await answer.text());`,
    );
  },
  PHP({ method, path, fields, file, hasKey }) {
    const value = ([, text, isVariable]: Call['fields'][number]) =>
      isVariable ? `getenv('${text}')` : `'${text.replaceAll("'", "\\'")}'`;
    const pairs = fields.map((field) => `'${field[0]}' => ${value(field)}`);
    return lines(
      `<?php`,
      `$call = curl_init(getenv('GUICHE_URL') . '${pathOf(path, (name) => `' . getenv('${name}') . '`)}');`,
      `curl_setopt_array($call, [`,
      `    CURLOPT_CUSTOMREQUEST => '${method}',`,
      `    CURLOPT_RETURNTRANSFER => true,`,
      `    CURLOPT_HTTPHEADER => [`,
      `        'Authorization: Bearer ' . getenv('GUICHE_TOKEN'),`,
      hasKey && `        'Idempotency-Key: ${key}',`,
      fields.length > 0 && !file && `        'Content-Type: application/json',`,
      `    ],`,
      file !== undefined &&
        `    CURLOPT_POSTFIELDS => [${[...pairs, `'${file}' => new CURLFile('${fileName}')`].join(', ')}],`,
      fields.length > 0 && !file && `    CURLOPT_POSTFIELDS => json_encode([${pairs.join(', ')}]),`,
      `]);`,
      `echo curl_exec($call);`,
    );
  },
  Python({ method, path, fields, file, hasKey }) {
    const value = ([, text, isVariable]: Call['fields'][number]) =>
      isVariable ? `os.environ["${text}"]` : JSON.stringify(text);
    const pairs = `{${fields.map((field) => `"${field[0]}": ${value(field)}`).join(', ')}}`;
    return lines(
      `import os`,
      `import requests\n`,
      `answer = requests.request(`,
      `    "${method}",`,
      `    os.environ["GUICHE_URL"] + "${pathOf(path, (name) => `" + os.environ["${name}"] + "`)}",`,
      `    headers={`,
      `        "Authorization": "Bearer " + os.environ["GUICHE_TOKEN"],`,
      hasKey && `        "Idempotency-Key": "${key}",`,
      `    },`,
      fields.length > 0 && !file && `    json=${pairs},`,
      file !== undefined && `    data=${pairs},`,
      file !== undefined && `    files={"${file}": open("${fileName}", "rb")},`,
      `)`,
      `print(answer.text)`,
    );
  },
};
