import { circlesIn } from './circles';
import {
  codeOf,
  domainWords,
  importsIn,
  importsOf,
  moduleOf,
  neighboursOf,
  product,
  saying,
  type Codebase,
  type Import,
} from './sources';

/**
 * The layers of the page (`web/src`), from the ground up: `platform`, `ui`, what modules know (`.ts`), what modules show
 * (`.tsx`), and `app` with `main.tsx`, which put everything together. Values, types and what is loaded later count alike.
 */

const assembly = new Set(['app', 'main.tsx']);

/** Components that a module shows to others; whatever is not here is its own affair. */
const exported: Record<string, string> = {
  'campaign-settings': 'PortfolioFact',
  companies: 'CompaniesTab',
  connections: 'TokenField',
  contacts: 'ColumnUses ContactDialog ContactSearch ImportChoose ImportProgress OptOutDialog OptOutNote',
  desk: 'lazy-parts',
  'first-steps': 'FirstSteps',
  helps: 'HelpsTab',
  audit: 'AuditTab',
  hours: 'HoursEditor',
  knowledge: 'KnowledgeTab',
  messages:
    'Bubble ClosedBar Composer ComposerFrame EmojiHints HintList Log LogDialogs QuoteBar Rows TextArea Thread ThreadSkeleton ' +
    'WindowBar WindowChip',
  'platform-settings': 'PlatformTab',
  plans: 'PlansTab',
  push: 'PushSwitch',
  queues: 'PromptField QueueSelect Unserved',
  templates: 'TemplateDialog TemplateSelect',
  schedules: 'SendLater WaitingLine use-send-later',
  tickets: 'DeleteTicketDialog Followers ListPane Preview SearchField TransferDialog filters lazy-parts',
};
const isExported = (name: string) =>
  (exported[moduleOf(name)] ?? '').split(' ').includes(name.replace(/^.*\/|\.tsx$/g, ''));

const importsOfPage = ({ web }: Codebase) => importsIn(product(web));

const isModule = (name: string) => !['platform', 'ui', ...assembly].includes(moduleOf(name));
const isComponent = (name: string) => name.endsWith('.tsx');

/** Why an import leads upwards; undefined where it does not. */
function upwards({ from, to }: Import): string | undefined {
  const [mine, theirs] = [moduleOf(from), moduleOf(to)];
  if (assembly.has(mine)) return undefined;
  if (mine === 'platform' && theirs !== 'platform') return 'platform stands on the contract alone';
  if (mine === 'ui' && theirs !== 'platform' && theirs !== 'ui') return 'ui stands on platform alone';
  if (assembly.has(theirs)) return 'app puts together what lies below it';
  if (isModule(from) && !isComponent(from) && isComponent(to)) return 'what a module knows needs no component';
  return undefined;
}

/** Answers that are put into the cache by hand, by their name or as their call. */
function keptAnswers(code: string): string[] {
  const named = /\b(\w+) =\s[^;({]*?await call\(|\.then\(\s*\((\w+)\) =>/g;
  const answers = [...code.matchAll(named)].map(([, name, then]) => name ?? then);
  const put = /\.setQueryData(?:<[^(]*>)?\((?:[^(),[]|\([^()]*\)|\[[^\]]*\])*,\s*(\w+(?=\))|await call)/g;
  return [...code.matchAll(put)]
    .map(([, what]) => what!)
    .filter((what) => what.startsWith('await ') || answers.includes(what));
}

export const pageRules = {
  'has no circle of modules': (house) => {
    const ways = importsOfPage(house).filter(({ from, to }) => !to.startsWith('..') && moduleOf(from) !== moduleOf(to));
    const between = ways.map((way) => ({ ...way, from: moduleOf(way.from), to: moduleOf(way.to) }));
    return circlesIn(between).map((circle) => {
      const steps = circle.slice(1).map((to, at) => {
        const way = ways.find((one) => moduleOf(one.from) === circle[at] && moduleOf(one.to) === to)!;
        return `${way.from} imports ${way.to}`;
      });
      return `web/src: ${steps.join(', ')}: modules call each other in one direction.`;
    });
  },

  'has layers that import downwards': (house) =>
    importsOfPage(house).flatMap((one) => {
      const why = upwards(one);
      return why ? [`web/src/${one.from} imports ${one.to}: ${why}.`] : [];
    }),

  'draws nothing in its platform': ({ web }) =>
    product(web)
      .filter(({ name }) => moduleOf(name) === 'platform' && isComponent(name))
      .map(({ name }) => `web/src/${name} is a component: it belongs into ui.`),

  'shows components of a module to others on purpose': (house) =>
    importsOfPage(house)
      .filter(({ from, to }) => isModule(from) && isModule(to) && moduleOf(from) !== moduleOf(to))
      .filter(({ to }) => isComponent(to) && !isExported(to))
      .map(
        ({ from, to }) => `web/src/${from} imports ${to}: name it in testing/page-rules.ts, if others shall show it.`,
      ),

  'has an ui without domain words': ({ web }) =>
    product(web)
      .filter(({ name }) => moduleOf(name) === 'ui' && name !== 'ui/emoji-data.ts')
      .flatMap((file) =>
        [...new Set(codeOf(file).match(domainWords) ?? [])].map((word) => `web/src/${file.name} says "${word}".`),
      ),

  'has an ui that asks the server nothing': ({ web }) =>
    product(web)
      .filter(({ name }) => moduleOf(name) === 'ui')
      .flatMap((file) =>
        [...importsOf(file), ...neighboursOf(file)]
          .filter((from) => /^(platform\/(call|transport|query|live|live-list)|@tanstack\/react-query)$/.test(from))
          .map((from) => `web/src/${file.name} imports ${from}: let the page hand it what it shows.`),
      ),

  'gives a class its looks in one place of a sheet': ({ styles }) =>
    styles.flatMap((file) => {
      const classes = [...codeOf(file).matchAll(/(?<!,\n)^(\.[\w-]+) \{/gm)].map(([, name]) => name!);
      return classes
        .filter((name, n) => classes.indexOf(name) !== n)
        .map((name) => `web/src/${file.name} says ${name} again: two things have one name.`);
    }),

  'keeps the answer to a change where a load that began before comes late': ({ web }) =>
    product(web)
      .filter((file) => keptAnswers(codeOf(file)).length > 0)
      .map(
        ({ name }) => `web/src/${name} shows the answer to a change by hand: use keepAnswer of platform/keep-answer.`,
      ),

  'says who may see a screen in one place': ({ web }) =>
    saying(product(web), /\bneeds: '/)
      .filter(({ name }) => name !== 'app/screens.ts')
      .map(({ name }) => `web/src/${name} says who may see a screen: that stands in app/screens.ts.`),
} satisfies Record<string, (house: Codebase) => string[]>;
