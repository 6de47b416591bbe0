-- What the official API says of a number and its account when it is asked: quality, limit, name, review, what may be sent.
create table cloud_health (
  company_id int not null,
  connection_id int not null,
  -- As the contract has it (`OfficialHealth`); null until it was told once.
  told jsonb,
  asked_at timestamptz(3),
  -- When it was last asked in vain.
  failed_at timestamptz(3),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references cloud_lines on delete cascade
);
call guiche_protect('cloud_health');

-- Templates say more of themselves from here on (what they want beside texts); the network is asked for them anew.
delete from cloud_templates;
