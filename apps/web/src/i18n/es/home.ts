export const home = {
};
