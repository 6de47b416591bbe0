-- Until when somebody has seen what the platform tells everybody: what is newer, or was changed since, is unread.
create table announcement_sights (
  company_id int not null,
  user_id int not null,
  seen_at timestamptz(3) not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
call guiche_protect('announcement_sights');
