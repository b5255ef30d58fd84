-- The earlier content failed where there were rows; where it ran, it led to the same.
select;
