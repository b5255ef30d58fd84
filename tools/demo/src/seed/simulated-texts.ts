/** Texts of automatic customers while the simulation is switched on. */
export const simulatedTexts = {
  openings: [
    'Oi, tudo bem? Ainda tem o Bourbon Amarelo?',
    'Boa tarde! Qual o prazo de entrega para o centro?',
    'Bom dia, vocês abrem no sábado?',
    'Meu pedido já saiu?',
    'Olá! Queria saber o preço do kit degustação',
    'Podem me mandar a segunda via do boleto?',
    'A cafeteira que comprei veio sem o manual 😅',
    'Vocês aceitam Pix?',
    'Dá para trocar a moagem do próximo envio?',
    'Oi! Perdi o código de rastreio, conseguem ver?',
    'Qual café combina com leite?',
    'Queria falar com o financeiro, por favor',
  ],
  replies: [
    'Perfeito, obrigado!',
    'Entendi. E tem desconto à vista?',
    'Certo, vou aguardar 🙏',
    'Pode ser, sim',
    'Show! 👏',
    'Hum, deixa eu ver aqui e já respondo',
    'Ótimo atendimento, parabéns!',
    'E consigo retirar na loja?',
  ],
};
