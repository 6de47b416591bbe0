// What services are asked for assistants: what a question means, what that costs, who may read what is found, and whose turn it is.
const asking = ['server/src/embeddings/embeddings.test.ts'];
const filling = ['server/src/embeddings/filling.test.ts'];
const knowledge = ['server/src/knowledge/knowledge.test.ts'];
const pictures = ['server/src/assistant/shown-pictures.test.ts'];

/** @type {import('./list.mjs').Mutant[]} */
export default [
  {
    what: 'a service is asked about all that was said, however much that is',
    file: 'server/src/embeddings/understand.ts',
    find: '.slice(-longest).toWellFormed()',
    replace: '.toWellFormed()',
    tests: asking,
  },
  {
    what: 'a number that is cut through is known as none',
    file: 'server/src/embeddings/understand.ts',
    find: 'question.slice(-2 * longest)',
    replace: 'question.slice(-longest)',
    tests: asking,
  },
  {
    what: 'the same question is paid for each time',
    file: 'server/src/embeddings/understand.ts',
    find: '    questions.set(name, vector!);\n',
    replace: '',
    tests: asking,
  },
  {
    what: 'a question is asked whatever it costs',
    file: 'server/src/embeddings/understand.ts',
    find: '    if (!reserved) return undefined;\n',
    replace: '    if (!reserved) reading.log.debug({}, name);\n',
    tests: asking,
  },
  {
    what: 'what is near is given to a prompt that may not read it',
    file: 'server/src/knowledge/queries.ts',
    find: 'guiche_readable_articles(${ctx.companyId}::int, ${promptId}::int)',
    replace: 'guiche_readable_articles(${ctx.companyId}::int, null)',
    tests: [...asking, ...knowledge],
  },
  {
    what: 'vectors of two models stand beside each other',
    file: 'server/src/embeddings/fill.ts',
    find: '    if (kept && !set) await queries.forget(ctx);\n',
    replace: '',
    tests: filling,
  },
  {
    what: 'a key that is refused is tried again and again',
    file: 'server/src/embeddings/fill.ts',
    find: "return answer.why === 'key' ? undefined : askToFill",
    replace: 'return askToFill',
    tests: filling,
  },
  {
    what: 'pieces that got no vectors, since there was no money, never get them',
    file: 'server/src/embeddings/keep-filled.ts',
    find: 'of await queries.companiesWithMissing(db, fillLimits.pieces)',
    replace: 'of await queries.companiesWithMissing(db, 0)',
    tests: filling,
  },
  {
    what: 'a service is asked what a customer means whose turn a rule ends',
    file: 'server/src/assistant/service.ts',
    find: "    if (typeof first !== 'string') return first;\n    const meaning = await understand(companyId, first);\n",
    replace:
      "    const meaning = await understand(companyId, typeof first === 'string' ? first : 'a sobremesa de sempre');\n    if (typeof first !== 'string') return first;\n",
    tests: asking,
  },
  {
    what: 'one company that has many customers waiting goes before all others',
    file: 'server/src/assistant/waiting-room.ts',
    find: '    waiting.delete(companyId);\n    if (others.length) waiting.set',
    replace: '    if (!others.length) waiting.delete(companyId);\n    else waiting.set',
    tests: ['server/src/assistant/waiting-room.test.ts'],
  },
  {
    what: 'a picture is shown to a model though the company sends no numbers',
    file: 'server/src/assistant/shown-pictures.ts',
    find: "preset !== 'offline' && !hidesNumbers && checks.some(",
    replace: "preset !== 'offline' && checks.some(",
    tests: pictures,
  },
  {
    what: 'every picture of a conversation is shown and paid for',
    file: 'server/src/assistant/shown-pictures.ts',
    find: 'fromMe || pictureKey === null ? [] : pictureKey)).slice(-most);',
    replace: 'fromMe || pictureKey === null ? [] : pictureKey));',
    tests: pictures,
  },
  {
    what: 'a picture tells a model where it was taken, and lies on its side',
    file: 'server/src/assistant/shown-pictures.ts',
    find: '    .rotate()\n',
    replace: '',
    tests: pictures,
  },
  {
    what: 'a picture is not counted in what an answer may cost',
    file: 'server/src/assistant/ask.ts',
    find: 'pictures: pictures?.shown.length ?? 0 }',
    replace: 'pictures: 0 }',
    tests: pictures,
  },
];
