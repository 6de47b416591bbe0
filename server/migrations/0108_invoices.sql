-- The book of whoever runs the installation: what companies owe, and every cent that came or went back. Cents are whole
-- numbers, moves are never changed, and what must not happen twice has a unique key.

-- Invoices outlive their company, as the law wants: so they refer to none, and keep its name.
create table invoices (
  company_id int not null,
  id serial,
  company_name text not null,
  kind text not null check (kind in ('renewal', 'upgrade', 'manual')),
  status text not null default 'open' check (status in ('open', 'paid', 'void', 'refunded')),
  -- Of its lines, and what is left of that to pay after the credit that it took.
  price bigint not null check (price >= 0),
  cents bigint not null check (cents >= 0 and cents <= price),
  due_on date not null,
  period_start date,
  period_end date,
  plan_id int,
  recurrence text check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  detail text not null,
  paid_at timestamptz(3),
  method text check (method in ('pix', 'hand', 'credit')),
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
call guiche_protect('invoices');
-- However often the job runs, and whoever else makes one: a company owes one renewal at a time.
create unique index invoices_open_renewal on invoices (company_id) where kind = 'renewal' and status = 'open';
create unique index invoices_open_upgrade on invoices (company_id) where kind = 'upgrade' and status = 'open';
create index invoices_latest on invoices (company_id, due_on desc, id desc);
create index invoices_of_all on invoices (due_on desc, id desc);
create index invoices_paid on invoices (paid_at) where paid_at is not null;
create index invoices_open on invoices (due_on) where status = 'open';

create table invoice_lines (
  company_id int not null,
  id serial,
  invoice_id int not null,
  kind text not null check (kind in ('plan', 'discount', 'proration', 'credit', 'other')),
  detail text not null,
  cents bigint not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices
);
call guiche_protect('invoice_lines');
create index invoice_lines_of on invoice_lines (company_id, invoice_id);
revoke update, delete on invoice_lines from guiche_app, guiche_across;

-- A code that was handed out is never forgotten: money may come for it much later.
create table charges (
  company_id int not null,
  txid text not null,
  invoice_id int not null,
  driver text not null check (driver in ('sandbox', 'manual', 'efi')),
  cents bigint not null check (cents > 0),
  state text not null default 'creating' check (state in ('creating', 'active', 'paid', 'removed', 'expired', 'unknown', 'failed')),
  br_code text not null default '',
  expires_at timestamptz(3) not null,
  -- When the provider was asked last, and is to be asked again by itself; null: no more.
  asked_at timestamptz(3),
  ask_at timestamptz(3),
  -- The payer says that it is paid, where only the operator can see it.
  claimed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, txid),
  foreign key (company_id, invoice_id) references invoices
);
call guiche_protect('charges');
create unique index charges_txid on charges (txid);
create index charges_of_invoice on charges (company_id, invoice_id);
create index charges_to_ask on charges (ask_at) where ask_at is not null;
revoke delete on charges from guiche_app, guiche_across;

-- Money that came. It may be nobody's, and so it is no company's table.
create table payments (
  id serial primary key,
  driver text not null,
  -- Of the bank, or 'hand:…' for what the operator says has come.
  end_to_end_id text not null unique,
  txid text,
  of_company int,
  invoice_id int,
  cents bigint not null check (cents > 0),
  state text not null check (state in ('settled', 'surplus', 'short', 'unmatched', 'refunded')),
  payer text not null default '',
  paid_at timestamptz(3) not null,
  -- Somebody has looked at what is not as it should be.
  seen_at timestamptz(3),
  seen_by int,
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index payments_of on payments (of_company, invoice_id);
create index payments_to_see on payments (paid_at, id) where state in ('surplus', 'short', 'unmatched') and seen_at is null;
create index payments_paid on payments (paid_at);

create table refunds (
  id serial primary key,
  payment_id int not null references payments,
  driver text not null,
  refund_id text not null,
  cents bigint not null check (cents > 0),
  -- Asked for, done (and so in the moves), or refused by the bank.
  state text not null check (state in ('pending', 'done', 'refused')),
  note text not null default '',
  by_user int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (driver, refund_id)
);
create index refunds_of on refunds (payment_id);

-- Cents from one account to another. Accounts: outside, unmatched, credit:<company>, invoice:<id>.
create table moves (
  id bigserial primary key,
  key text not null,
  from_account text not null,
  to_account text not null,
  cents bigint not null check (cents > 0),
  of_company int,
  created_at timestamptz(3) not null default now(),
  unique (key, from_account, to_account),
  check (from_account <> to_account)
);
create index moves_of on moves (of_company, id);
create index moves_when on moves (created_at) where from_account = 'outside' or to_account = 'outside';

-- What providers have told, as it came.
create table payment_inbox (
  id bigserial primary key,
  driver text not null,
  body text not null,
  txids text[] not null default '{}',
  received_at timestamptz(3) not null,
  handled_at timestamptz(3)
);
create index payment_inbox_open on payment_inbox (id) where handled_at is null;
create index payment_inbox_old on payment_inbox (handled_at) where handled_at is not null;

grant select, insert on moves to guiche_across;
grant select, insert, update on payments, refunds to guiche_across;
grant select, insert, update, delete on payment_inbox to guiche_across;

-- Every move of a due date by money or by the operator's hand.
create table due_moves (
  company_id int not null,
  id serial,
  invoice_id int,
  payment_id int,
  from_at timestamptz(3),
  to_at timestamptz(3),
  reason text not null check (reason in ('paid', 'credit', 'hand', 'given', 'refund')),
  note text not null default '',
  by_user int,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
call guiche_protect('due_moves');
-- An invoice gives what it is for once.
create unique index due_moves_invoice on due_moves (company_id, invoice_id) where reason in ('paid', 'credit', 'hand');
revoke update on due_moves from guiche_app, guiche_across;

create table reminders (
  company_id int not null,
  invoice_id int not null,
  kind text not null check (kind in ('D-7', 'D-3', 'D-1', 'D0', 'D+1', 'D+3', 'blocked', 'receipt')),
  channel text not null check (channel in ('mail', 'line')),
  sent_at timestamptz(3) not null,
  primary key (company_id, invoice_id, kind, channel),
  foreign key (company_id, invoice_id) references invoices
);
call guiche_protect('reminders');

-- Links to one invoice for whoever cannot log in; of a token only its hash is kept.
create table pay_links (
  company_id int not null,
  token_hash bytea not null,
  invoice_id int not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, token_hash),
  foreign key (company_id, invoice_id) references invoices
);
call guiche_protect('pay_links');
create index pay_links_token on pay_links (token_hash);

-- One row: how money comes in. Keys and certificates are sealed.
create table payment_provider (
  is_it boolean primary key default true check (is_it),
  is_chosen boolean not null default false,
  driver text check (driver in ('sandbox', 'manual', 'efi')),
  pix_key text not null default '',
  name text not null default '',
  city text not null default '',
  is_production boolean not null default false,
  client_id text,
  client_secret text,
  certificate text,
  certificate_subject text,
  certificate_until timestamptz(3),
  webhook_hash bytea,
  checked_at timestamptz(3),
  is_token_good boolean,
  is_webhook_registered boolean,
  problem text,
  last_event_at timestamptz(3),
  updated_at timestamptz(3) not null default now()
);
insert into payment_provider default values;
grant select, insert, update on payment_provider to guiche_across;

-- The bank of the sandbox, apart from everything that the product knows: a code, and what was paid for it.
create table sandbox_pix (
  txid text primary key,
  cents bigint not null,
  status text not null default 'ATIVA' check (status in ('ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR')),
  br_code text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create table sandbox_pix_payments (
  end_to_end_id text primary key,
  txid text not null,
  cents bigint not null,
  paid_at timestamptz(3) not null,
  refunded bigint not null default 0,
  refund_id text
);
create index sandbox_pix_payments_of on sandbox_pix_payments (txid);
create index sandbox_pix_payments_when on sandbox_pix_payments (paid_at);
grant select, insert, update, delete on sandbox_pix, sandbox_pix_payments to guiche_across;
