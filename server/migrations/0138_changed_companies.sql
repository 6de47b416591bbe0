-- By which every process sees, twice a second, whose access has become another.
create index companies_changed on companies (updated_at);
