-- Two companies still cannot have one name. But as a plain unique key the name counted as part of what other
-- rows refer to: renaming a company locked out every event told to it meanwhile, and two such changes at once
-- could wait for each other. A partial index is no key in that sense.
alter table companies drop constraint companies_name_key;
create unique index companies_name_key on companies (name) where name <> '';
