-- Words to search by are added, changed and removed by their own company alone, as the rows they are made of are. They
-- are read without a condition of the policy's: beside one, no index could be used for a word (see 0005). What reads
-- them names the company, in the one place where it is done, and a message's words begin with the company's number.
create procedure protect_words_table(words regclass) language plpgsql as $$
declare own constant text := '"companyId" = (select current_company())';
begin
  execute format('alter table %s enable row level security', words);
  execute format('alter table %s force row level security', words);
  execute format('create policy read on %s for select using (true)', words);
  execute format('create policy added on %s for insert with check (%s)', words, own);
  execute format('create policy changed on %s for update using (%s) with check (%s)', words, own, own);
  execute format('create policy removed on %s for delete using (%s)', words, own);
end $$;

call protect_words_table('message_words');
call protect_words_table('contact_words');
drop procedure protect_words_table;
