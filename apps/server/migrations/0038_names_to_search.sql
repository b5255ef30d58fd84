-- Name and number of a contact apart: cut out of the words for every contact a search finds, they cost more than
-- finding it.
alter table contact_words
  add "plainName" text collate "C" not null
    generated always as (left(words, length(words) - strpos(reverse(words), ' '))) stored,
  add digits text not null
    generated always as (substring(words from length(words) - strpos(reverse(words), ' ') + 2)) stored;
