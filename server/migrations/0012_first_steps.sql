-- Who of a company's people does not want to see the list of first steps any more.
create table first_steps (
  company_id int not null,
  user_id int not null,
  dismissed_at timestamptz(3) not null default now(),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
call guiche_protect('first_steps');
