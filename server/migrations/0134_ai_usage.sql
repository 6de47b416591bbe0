-- What asking models may cost, and what it did.

-- Only ever added to: what an asking may cost at most, before it, and behind it by how much less (or more) that was. So their sum
-- is what was spent with what is reserved, and an asking whose process died counts as what it may have cost.
create table ai_usage (
  company_id int not null references companies on delete cascade,
  id serial,
  -- The reservation that this settles.
  settles int,
  -- Of the company's calendar, when it was reserved.
  day date not null,
  -- Stays when the prompt goes.
  prompt_id int,
  model text not null,
  kind text not null check (kind in ('answer', 'draft')),
  tokens_in int not null default 0,
  tokens_out int not null default 0,
  -- Millionths of the company's money.
  micros bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create unique index ai_usage_settled on ai_usage (company_id, settles) where settles is not null;
create index ai_usage_day on ai_usage (company_id, day);
call guiche_protect('ai_usage');
revoke update on ai_usage from guiche_app, guiche_across;

-- Their sum of a month, and whether its admins were told that it comes to an end (80) or has (100).
create table ai_months (
  company_id int not null references companies on delete cascade,
  month date not null,
  micros bigint not null default 0,
  told int not null default 0,
  primary key (company_id, month)
);
call guiche_protect('ai_months');

-- What a company sets for it; without a row nothing but the answers to one customer is bounded.
create table ai_budgets (
  company_id int not null references companies on delete cascade,
  cap_cents int,
  at_cap text not null default 'stop' check (at_cap in ('tell', 'stop')),
  answers_a_day int not null default 30,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id)
);
call guiche_protect('ai_budgets');
