create or replace function count_contact_list_items() returns trigger language plpgsql as $$
declare
  l record;
begin
  -- A company is removed as a whole, from a scope that reaches no lists, or from none.
  if coalesce(current_setting('app.company_id', true), 'platform') in ('', 'platform') then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    for l in select "contactListId" as id, count(*) as items, count("checkedAt") as checked,
      count(*) filter (where "isWhatsappValid") as valid from added group by 1 order by 1
    loop
      call add_to_list_counts(l.id, l.items, l.checked, l.valid);
    end loop;
  end if;
  if tg_op <> 'INSERT' then
    for l in select "contactListId" as id, count(*) as items, count("checkedAt") as checked,
      count(*) filter (where "isWhatsappValid") as valid from removed group by 1 order by 1
    loop
      call add_to_list_counts(l.id, -l.items, -l.checked, -l.valid);
    end loop;
  end if;
  return null;
end $$;
